import type { LotType } from '@app/contract/lot.ts'
import { ChevronDown, Coins, Trash2 } from 'lucide-react'
import { useCallback } from 'react'
import { useTicked } from '../address/use-kept-text.ts'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import type { LotRow } from './lot-rows.ts'
import type { SectionView } from './lots-view.ts'
import { LotTable } from './LotTable.tsx'
import { formatNumber } from '../ui/format-number.ts'

interface Props extends SectionView {
  side: LotType
  /** Uuids of this side's lots, whatever is searched for. */
  all: readonly string[]
  /** Those that the search finds. */
  rows: readonly LotRow[]
  onView: (change: Partial<SectionView>) => void
  cancelling: ReadonlySet<string>
  /** Asks, then cancels these lots by one call. */
  onCancel: (lots: readonly string[]) => void
  /** Opens the preview of other prices for these lots. */
  onReprice: (lots: readonly string[]) => void
  onOpen: (itemId: number) => void
}

/** One collapsible section of the own lots: search, selection, bulk cancel (spec part 1 section 2). */
export function LotSection(props: Props) {
  const { side, all, rows, text, isOpen, onView, cancelling, onCancel, onReprice, onOpen } = props
  const shown = rows.map(({ lot }) => lot.lot_uuid)
  const { selected, chosen, select } = useSelection(side, all, shown)

  return (
    <details
      open={isOpen}
      onToggle={(event) => {
        const { open } = event.currentTarget
        if (open !== isOpen) onView({ isOpen: open })
      }}
      className="panel group"
    >
      <SectionHead side={side} count={all.length} />
      <div className="grid px-2 pb-2 sm:grid-cols-[1fr_auto]">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-2 pb-2">
          <SearchField
            className="w-full sm:w-72"
            label={t(side === 'sell' ? 'listings.search_sells' : 'listings.search_buys')}
            value={text}
            onChange={(next) => onView({ text: next })}
          />
          {shown.length > 0 && (
            <Checkbox
              visible
              label={t('listings.select_all')}
              checked={chosen.length === shown.length}
              partly={chosen.length > 0}
              onChange={(checked) => select(shown, checked)}
            />
          )}
        </div>
        <BulkBar
          count={chosen.length}
          onCancel={() => onCancel(chosen)}
          onReprice={() => onReprice(chosen)}
        />
        <div className="col-span-full min-w-0">
          {rows.length === 0 && all.length > 0 ? (
            <EmptyState
              action={<Button onClick={() => onView({ text: '' })}>{t('kit.clear_search')}</Button>}
            />
          ) : (
            <LotTable
              side={side}
              rows={rows}
              selected={selected}
              cancelling={cancelling}
              onSelect={select}
              onCancel={onCancel}
              onOpen={onOpen}
            />
          )}
          {all.length === 0 && (
            <p className="px-4 py-4 text-center text-parchment-dim">
              {t(side === 'sell' ? 'listings.no_sells' : 'listings.no_buys')}
            </p>
          )}
        </div>
      </div>
    </details>
  )
}

function SectionHead({ side, count }: { side: LotType; count: number }) {
  return (
    <summary className="flex list-none items-center gap-3 px-4 py-3">
      <ChevronDown
        aria-hidden="true"
        className="size-5 -rotate-90 text-brass transition-transform group-open:rotate-0"
      />
      <h2 className="text-lg">{t(side === 'sell' ? 'listings.sells' : 'listings.buys')}</h2>
      <span className="text-parchment-faint tabular">{formatNumber(count)}</span>
    </summary>
  )
}

/** Only what can be seen is changed: a filter never hides what a click will do. */
function useSelection(side: LotType, all: readonly string[], shown: readonly string[]) {
  const [selected, setSelected] = useTicked(side)
  // Lots that are gone meanwhile are forgotten.
  const kept = all.filter((lot) => selected.has(lot))
  if (kept.length < selected.size) setSelected(() => kept)
  const chosen = shown.filter((lot) => selected.has(lot))
  // The same function each time, so that the other rows stay as they are.
  const select = useCallback(
    (lots: readonly string[], isSelected: boolean) =>
      setSelected((before) => {
        const next = new Set(before)
        for (const lot of lots) {
          if (isSelected) next.add(lot)
          else next.delete(lot)
        }
        return next
      }),
    [setSelected],
  )
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
        blocked={count === 0 ? t('listings.bulk_hint') : undefined}
        onClick={onCancel}
      >
        <Trash2 aria-hidden="true" className="size-4" />
        {t('listings.bulk')}
      </Button>
    </div>
  )
}
