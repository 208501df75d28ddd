import type { Item } from '@app/contract/catalog.ts'
import { lacking } from '@app/rules/market/shopping.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { refusalText } from '../api/refusal-text.ts'
import { useCall } from '../api/use-call.ts'
import { catalog } from '../catalog/queries.ts'
import { FarPriceWidget } from '../fair-price/FarPriceWidget.tsx'
import { usePriceGuard } from '../fair-price/use-price-guard.ts'
import { useMessages } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { inventory } from '../inventory/queries.ts'
import { myLots } from '../lots/queries.ts'
import { useQuotes } from '../lots/use-quotes.ts'
import { depthOf } from '../prices/depth.ts'
import { profile } from '../session/queries.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Price } from '../ui/Price.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { toast } from '../ui/toast.ts'
import { EntryList } from './EntryList.tsx'
import { LineTable } from './LineTable.tsx'
import { type Line, type ListTotals, orderedLines, planLines, totalsOf } from './plan.ts'
import { buyLines, samePress } from './queries.ts'
import { needsOf, useShoppingList } from './shopping-list.ts'

interface Props {
  open: boolean
  onClose: () => void
}

/** What the recipes on the list lack, and the way to buy all of it by one call. */
export function ShoppingPopup({ open, onClose }: Props) {
  useMessages()
  const { entries } = useShoppingList()
  const items = useQuery(catalog)
  const held = useQuery(inventory)
  const failed = [items, held].find((query) => query.isLoadingError)
  return (
    <Dialog
      open={open}
      size="lg"
      onClose={onClose}
      title={t('shopping.title')}
      description={t('shopping.text')}
    >
      {entries.length === 0 ? (
        <EmptyState text={t('shopping.empty')} />
      ) : failed ? (
        <ErrorState error={failed.error!} onRetry={() => void failed.refetch()} />
      ) : items.data && held.data ? (
        <div className="grid gap-4">
          <EntryList entries={entries} items={items.data.byId} />
          <Buying counts={held.data.counts} items={items.data.byId} />
        </div>
      ) : (
        <Skeleton className="h-80" />
      )}
    </Dialog>
  )
}

/** What the entries lack, planned over the order books as they are now. */
function usePlan(counts: ReadonlyMap<number, number>) {
  const { entries } = useShoppingList()
  const [typed, setTyped] = useState<ReadonlyMap<number, number>>(new Map())
  const [waits, setWaits] = useState(false)
  const needs = needsOf(entries)
  const lacks = lacking(needs, (item) => counts.get(item) ?? 0)
  const ids = [...lacks.keys()].toSorted((a, b) => a - b)
  const books = useQuery({ ...depthOf(ids, 'deep'), enabled: ids.length > 0 })
  const coins = useQuery(profile).data?.coins ?? 0
  const openLots = useQuery(myLots).data?.length ?? 0
  const levelsOf = (item: number) => books.data?.get(item)?.sell ?? []
  const lines = books.data ? planLines({ needs, lacks, levelsOf, typed, waits }) : undefined
  const ordered = orderedLines(lines ?? [])
  const versions = ids.map((id) => books.data?.get(id)?.version ?? 0)
  const quoted = useQuotes(
    ordered.map(({ itemId, ceiling, count }) => ({
      side: 'buy',
      item_type_id: itemId,
      price: ceiling,
      count,
    })),
    JSON.stringify([versions, coins, openLots]),
  )
  const loadAgain = () => books.refetch().then(quoted.refetch)
  return {
    /** Undefined while the order books load. */
    lines,
    ordered,
    ...quoted,
    error: books.isLoadingError ? books.error : quoted.error,
    loadAgain,
    waits,
    setWaits,
    setCeiling: (item: number, price: number) => setTyped(new Map([...typed, [item, price]])),
    isNothing: ids.length === 0,
  }
}

interface BuyingProps {
  /** Pieces held, by item. */
  counts: ReadonlyMap<number, number>
  items: ReadonlyMap<number, Item>
}

function Buying({ counts, items }: BuyingProps) {
  const plan = usePlan(counts)
  const { lines, ordered, quotes, isChecking, waits } = plan
  const buy = useBuying(plan.loadAgain)
  const place = () => quotes && buy.run({ lines: ordered, quotes, waits })
  const priced = ordered.map(({ itemId, ceiling }) => ({ itemId, price: ceiling }))
  const guard = usePriceGuard(priced, { busy: buy.busy, onPlace: place })
  const checking = isChecking || guard.isPending
  if (plan.isNothing) return <p className="text-buy">{t('shopping.nothing')}</p>
  if (plan.error) {
    return <ErrorState error={plan.error} onRetry={() => void plan.loadAgain()} />
  }
  if (!lines) return <Skeleton className="h-64" />
  const at = buy.error instanceof ApiError ? buy.error.params['at'] : undefined
  const isStopped = quotes?.some((quote) => 'refused' in quote) ?? false
  return (
    <div className="grid gap-3">
      <LineTable
        lines={lines}
        quoteOf={(line) => quotes?.[ordered.indexOf(line)]}
        items={items}
        refused={typeof at === 'number' ? buy.asked?.lines[at]?.itemId : undefined}
        onCeiling={(item, price) => {
          plan.setCeiling(item, price)
          buy.reset()
        }}
      />
      <Checkbox
        visible
        label={t('shopping.waits')}
        checked={waits}
        onChange={(next) => {
          plan.setWaits(next)
          buy.reset()
        }}
      />
      <Totals totals={totalsOf(ordered, quotes ?? [])} />
      {buy.error && (
        <p
          role="alert"
          className="rounded-md border border-danger/50 bg-sell-deep/30 px-3 py-2 text-danger"
        >
          {refusalText(buy.error)}
        </p>
      )}
      {guard.question ? (
        <FarPriceWidget {...guard.question} />
      ) : (
        <Button
          look="buy"
          size="lg"
          busy={buy.busy}
          blocked={hindranceOf(ordered, checking, isStopped)}
          onClick={() => guard.ask() || place()}
        >
          {checking ? t('shopping.checking') : t('shopping.buy')}
        </Button>
      )}
    </div>
  )
}

function useBuying(loadAgain: () => Promise<unknown>) {
  return useCall({
    about: 'shopping',
    send: buyLines,
    same: samePress,
    failed: 'inline',
    done: (results) => {
      const pieces = results.reduce((sum, { traded }) => sum + traded, 0)
      const bids = results.filter(({ rest }) => rest > 0).length
      toast(t('shopping.done', { count: pieces, bids }), 'done')
    },
    // Refused or done, the order books are others: the next press is for what they are now.
    settled: loadAgain,
  })
}

/** Why nothing can be bought now; undefined when it can. */
function hindranceOf(
  ordered: readonly Line[],
  isChecking: boolean,
  isStopped: boolean,
): string | undefined {
  if (ordered.length === 0) return t('shopping.none_there')
  if (isChecking) return t('shopping.checking')
  return isStopped ? t('shopping.stopped') : undefined
}

function Totals({ totals: { pieces, coins, waiting } }: { totals: ListTotals }) {
  return (
    <dl className="well grid gap-1.5 px-3.5 py-3" aria-live="polite">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <dt className="text-sm text-parchment-dim">{t('shopping.total', { count: pieces })}</dt>
        <dd className="font-display text-lg text-candle">
          <Price coins={coins} />
        </dd>
      </div>
      {waiting > 0 && (
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <dt className="text-sm text-parchment-dim">{t('shopping.waiting')}</dt>
          <dd>
            <Price coins={waiting} />
          </dd>
        </div>
      )}
    </dl>
  )
}
