import type { Item } from '@app/contract/catalog.ts'
import type { UserLot } from '@app/contract/lot.ts'
import type { Quote } from '@app/contract/quote.ts'
import type { ShoppingList } from '@app/contract/shopping-list.ts'
import { MAX_PRICE } from '@app/contract/values.ts'
import { lacking } from '@app/rules/market/shopping.ts'
import { needsOf } from '@app/rules/market/shopping-list.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ClosedWidget } from '../closed/ClosedWidget.tsx'
import { ApiError } from '../refusals/api-error.ts'
import { refusalText } from '../refusals/refusal-text.ts'
import { failureOf } from '../api/failure-of.ts'
import { useCall } from '../api/use-call.ts'
import { useItemLocks } from '../catalog/item-locks.ts'
import { catalog } from '../catalog/queries.ts'
import { FarPriceWidget } from '../fair-price/FarPriceWidget.tsx'
import { GuardOffWidget } from '../fair-price/GuardOffWidget.tsx'
import { usePriceGuard } from '../fair-price/use-price-guard.ts'
import { useMessages } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { inventory } from '../inventory/queries.ts'
import { endHindrance } from '../lots/end-hindrance.ts'
import { OrderWaiting } from '../lots/OrderWaiting.tsx'
import { myLots } from '../lots/queries.ts'
import { useQuotes } from '../lots/use-quotes.ts'
import { depthOf } from '../prices/depth.ts'
import { profile } from '../player/queries.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { FormFailure } from '../ui/FormFailure.tsx'
import { Price } from '../ui/Price.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { toast } from '../ui/toast.ts'
import { isAmount } from '../ui/is-amount.ts'
import { EntryList } from './EntryList.tsx'
import { LineTable } from './LineTable.tsx'
import { editList, shoppingList } from './list-edits.ts'
import { type Line, type ListTotals, orderedLines, planLines, totalsOf } from './plan.ts'
import { buyLines, samePress } from './queries.ts'

interface Props {
  open: boolean
  onClose: () => void
}

/** What the recipes on the list lack, and the way to buy it by one call. */
export function ShoppingPopup({ open, onClose }: Props) {
  useMessages()
  const client = useQueryClient()
  const list = useQuery(shoppingList)
  const items = useQuery(catalog)
  const held = useQuery(inventory)
  const lots = useQuery(myLots)
  const failed = failureOf([list, items, held, lots])
  return (
    <Dialog
      open={open}
      size="lg"
      onClose={onClose}
      title={t('shopping.title')}
      description={t('shopping.text')}
    >
      {list.data?.entries.length === 0 ? (
        <EmptyState text={t('shopping.empty')} />
      ) : failed ? (
        <ErrorState {...failed} />
      ) : list.data && items.data && held.data && lots.data ? (
        <div className="grid gap-4">
          <ClosedWidget place="market" />
          <EntryList
            entries={list.data.entries}
            items={items.data.byId}
            onUnits={(entry, units) => editList(client, { put: [{ ...entry, units }] })}
            onRemove={(entry) => editList(client, { remove: [entry] })}
          />
          <Buying
            list={list.data}
            counts={held.data.counts}
            lots={lots.data}
            items={items.data.byId}
          />
        </div>
      ) : (
        <Skeleton className="h-80" />
      )}
    </Dialog>
  )
}

interface BuyingProps {
  list: ShoppingList
  /** Pieces held, by item. */
  counts: ReadonlyMap<number, number>
  /** The own open lots. */
  lots: readonly UserLot[]
  items: ReadonlyMap<number, Item>
}

/** What the entries lack, planned over the order books as they are now. */
function usePlan({ list, counts, lots }: BuyingProps) {
  const client = useQueryClient()
  const itemLocks = useItemLocks()
  /** Limits whose field has been emptied: another number is about to be typed. */
  const [emptied, setEmptied] = useState<ReadonlySet<number>>(new Set())
  const { limits, waits } = list
  const wanted = wantedBy(lots)
  const lacks = lacking(needsOf(list.entries), (item) => ({
    held: counts.get(item) ?? 0,
    wanted: wanted.get(item) ?? 0,
    isLocked: itemLocks.has(item),
  }))
  const ids = [...lacks.keys()].toSorted((a, b) => a - b)
  const books = useQuery({
    ...depthOf(ids, 'deep'),
    enabled: ids.length > 0,
    // Something else is lacking: the form in which a limit is being typed stays.
    placeholderData: keepPreviousData,
  })
  const coins = useQuery(profile).data?.coins ?? 0
  const levelsOf = (item: number) => books.data?.get(item)?.sell
  const typed = new Map([...limits, ...[...emptied].map((item) => [item, Number.NaN] as const)])
  const lines = books.data ? planLines({ lacks, levelsOf, typed, waits }) : undefined
  const ordered = orderedLines(lines ?? [])
  const versions = ids.map((id) => books.data?.get(id)?.version ?? 0)
  const quoted = useQuotes(
    ordered.map(({ itemId, ceiling, count }) => ({
      side: 'buy',
      item_type_id: itemId,
      price: ceiling,
      count,
      waits,
    })),
    JSON.stringify([versions, coins, lots.length]),
  )
  const loadAgain = async () => {
    // With what is asked for by now: until it is there, nothing is ordered again.
    await Promise.all([books.refetch(), client.refetchQueries({ queryKey: myLots.queryKey })])
    quoted.refetch()
  }
  return {
    /** Undefined while the first order books load. */
    lines,
    ordered,
    ...quoted,
    isChecking: quoted.isChecking || lines?.some(({ isLoading }) => isLoading) === true,
    error: books.isLoadingError ? books.error : quoted.error,
    loadAgain,
    retry: () => void loadAgain(),
    waits,
    setWaits: (next: boolean) => editList(client, { waits: next }),
    setCeiling: (item: number, price: number) => {
      const isPrice = isAmount(price, MAX_PRICE)
      setEmptied((before) => new Set([...before, item].filter((one) => !isPrice || one !== item)))
      editList(client, { limits: [[item, isPrice ? price : null]] })
    },
    /** For a field that is left empty. */
    followBook: (item: number) =>
      setEmptied((before) => new Set([...before].filter((one) => one !== item))),
    isNothing: ids.length === 0,
  }
}

/** Pieces that own buy orders ask for, by item. */
function wantedBy(lots: readonly UserLot[]): Map<number, number> {
  const wanted = new Map<number, number>()
  for (const { type, item_type_id: item, current_count } of lots) {
    if (type === 'buy') wanted.set(item, (wanted.get(item) ?? 0) + current_count)
  }
  return wanted
}

function Buying(props: BuyingProps) {
  const { items, list } = props
  const plan = usePlan(props)
  const { lines, ordered, quotes, isChecking, waits } = plan
  const [endsAt, setEndsAt] = useState<number>()
  const buy = useBuying(plan.loadAgain)
  const waitUntil = (next: number | undefined) => {
    setEndsAt(next)
    buy.reset()
  }
  const place = () =>
    quotes && buy.run({ entries: list.entries, lines: ordered, quotes, waits, endsAt })
  const priced = ordered.map(({ itemId, ceiling }) => ({ itemId, price: ceiling }))
  const isEndOpen = waits && Number.isNaN(endsAt)
  const guard = usePriceGuard(isEndOpen ? [] : priced, { busy: buy.busy, onPlace: place })
  const checking = isChecking || guard.isPending
  if (plan.isNothing) return <p className="text-buy">{t('shopping.nothing')}</p>
  if (plan.error) return <ErrorState error={plan.error} onRetry={plan.retry} />
  if (!lines) return <Skeleton className="h-64" />
  const at = buy.error instanceof ApiError ? buy.error.params['at'] : undefined
  const totals = totalsOf(ordered, quotes ?? [])
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
        onCeilingEmpty={plan.followBook}
      />
      <Checkbox
        visible
        label={t('shopping.waits')}
        checked={waits}
        onChange={(next) => {
          plan.setWaits(next)
          waitUntil(undefined)
        }}
      />
      {waits && <OrderWaiting endsAt={endsAt} onEnd={waitUntil} />}
      <Totals totals={totals} />
      {!guard.question && <GuardOffWidget orders={priced} />}
      {buy.error && buy.asked?.entries === list.entries && (
        <FormFailure onRepeat={buy.repeat} busy={buy.busy}>
          {refusalText(buy.error)}
        </FormFailure>
      )}
      {guard.question ? (
        <FarPriceWidget {...guard.question} />
      ) : (
        <Button
          look="buy"
          size="lg"
          busy={buy.busy}
          blocked={
            hindranceOf(lines, ordered, checking, quotes) ??
            (isEndOpen ? endHindrance(endsAt) : undefined)
          }
          onClick={() => guard.ask() || place()}
        >
          {checking ? t('shopping.checking') : buttonText(lines, totals)}
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
  lines: readonly Line[],
  ordered: readonly Line[],
  isChecking: boolean,
  quotes: readonly Quote[] | undefined,
): string | undefined {
  if (lines.every(({ lack }) => lack === 0)) return t('shopping.all_wanted')
  if (isChecking) return t('shopping.checking')
  if (ordered.length === 0) return t('shopping.none_there')
  const isStopped = quotes?.some((quote) => 'refused' in quote)
  return isStopped ? t('shopping.stopped') : undefined
}

/** What a press does: it buys all that is lacking, or part of it, or leaves bids. */
function buttonText(lines: readonly Line[], { pieces, rest }: ListTotals): string {
  if (rest > 0 && pieces === 0) return t('shopping.bid')
  if (rest > 0) return t('shopping.buy_and_bid', { count: pieces, rest })
  const all = lines.reduce((sum, { lack }) => sum + lack, 0)
  const isPart = pieces > 0 && pieces < all
  return isPart ? t('shopping.buy_part', { count: pieces, all }) : t('shopping.buy')
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
