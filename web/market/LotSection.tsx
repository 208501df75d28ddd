import type { LotType } from '@app/contract/market.ts'
import { ChevronDown, Coins, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import type { LotRow } from './lot-rows.ts'
import { LotTable } from './LotTable.tsx'

interface Props {
  side: LotType
  /** Of this side, whatever is searched for. */
  total: number
  rowsOf: (text: string) => readonly LotRow[]
  cancelling: ReadonlySet<string>
  /** Asks, then cancels these lots by one call. */
  onCancel: (lots: readonly string[]) => void
  /** Opens the preview of other prices for these lots. */
  onReprice: (lots: readonly string[]) => void
  onOpen: (itemId: number) => void
}

/** One collapsible section of the own lots: search, selection, bulk cancel (spec part 1 section 2). */
export function LotSection(props: Props) {
  const { side, total, rowsOf, cancelling, onCancel, onReprice, onOpen } = props
  const [text, setText] = useState('')
  const rows = rowsOf(text)
  const shown = rows.map(({ lot }) => lot.lot_uuid)
  const { selected, chosen, select } = useSelection(shown)

  return (
    <details open className="panel group">
      <summary className="flex list-none items-center gap-3 px-4 py-3">
        <ChevronDown
          aria-hidden="true"
          className="size-5 -rotate-90 text-brass transition-transform group-open:rotate-0"
        />
        <h2 className="text-lg">{t(side === 'sell' ? 'listings.sells' : 'listings.buys')}</h2>
        <span className="text-parchment-faint tabular">{total}</span>
      </summary>
      {total === 0 ? (
        <p className="px-4 pb-6 text-center text-parchment-dim">
          {t(side === 'sell' ? 'listings.no_sells' : 'listings.no_buys')}
        </p>
      ) : (
        <div className="grid px-2 pb-2 sm:grid-cols-[1fr_auto]">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-2 pb-2">
            <SearchField
              className="w-full sm:w-72"
              label={t(side === 'sell' ? 'listings.search_sells' : 'listings.search_buys')}
              value={text}
              onChange={setText}
            />
            <Checkbox
              visible
              label={t('listings.select_all')}
              checked={shown.length > 0 && chosen.length === shown.length}
              partly={chosen.length > 0}
              onChange={(checked) => select(shown, checked)}
            />
          </div>
          <BulkBar
            count={chosen.length}
            onCancel={() => onCancel(chosen)}
            onReprice={() => onReprice(chosen)}
          />
          <div className="col-span-full min-w-0">
            {rows.length === 0 ? (
              <EmptyState />
            ) : (
              <LotTable
                side={side}
                rows={rows}
                selected={selected}
                cancelling={cancelling}
                onSelect={select}
                onCancel={(lot) => onCancel([lot])}
                onOpen={onOpen}
              />
            )}
          </div>
        </div>
      )}
    </details>
  )
}

/** Only what can be seen is changed: a filter never hides what a click will do. */
function useSelection(shown: readonly string[]) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const chosen = shown.filter((lot) => selected.has(lot))
  function select(lots: readonly string[], isSelected: boolean) {
    const next = new Set(selected)
    for (const lot of lots) {
      if (isSelected) next.add(lot)
      else next.delete(lot)
    }
    setSelected(next)
  }
  return { selected, chosen, select }
}

interface BulkProps {
  count: number
  onCancel: () => void
  onReprice: () => void
}

/** On a phone it comes to the foot of the screen with a selection: the list is long. */
const AT_HAND =
  'max-sm:pop max-sm:sticky max-sm:bottom-[calc(4.25rem+env(safe-area-inset-bottom))] max-sm:z-20 max-sm:order-last max-sm:mt-2 max-sm:pt-2 max-sm:[&>button]:grow max-sm:[&>span]:w-full'

function BulkBar({ count, onCancel, onReprice }: BulkProps) {
  return (
    <div className={`flex flex-wrap items-center gap-3 px-2 pb-2 ${count > 0 ? AT_HAND : ''}`}>
      <span aria-live="polite" className="empty:absolute text-sm text-parchment-dim tabular">
        {count > 0 && t('listings.chosen', { count })}
      </span>
      {count > 0 && (
        <Button onClick={onReprice}>
          <Coins aria-hidden="true" className="size-4" />
          {t('listings.reprice')}
        </Button>
      )}
      <Button
        look="danger"
        aria-disabled={count === 0}
        data-hint={count === 0 ? t('listings.bulk_hint') : undefined}
        onClick={() => count > 0 && onCancel()}
      >
        <Trash2 aria-hidden="true" className="size-4" />
        {t('listings.bulk')}
      </Button>
    </div>
  )
}
