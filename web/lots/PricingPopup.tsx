import type { Item } from '@app/contract/catalogue.ts'
import type { OrderResult } from '@app/contract/market.ts'
import { MAX_COUNT, MAX_PRICE } from '@app/contract/values.ts'
import { marketLimits } from '@app/rules/market/limits.ts'
import type { MarketView } from '@app/rules/market/preview.ts'
import type { PriceRule } from '@app/rules/market/price-rule.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { useSendOnce } from '../api/use-send-once.ts'
import { t } from '../i18n/t.ts'
import { depthOf } from '../prices/depth.ts'
import { profile } from '../session/queries.ts'
import { site } from '../site/queries.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { toast } from '../ui/toast.ts'
import { type Draft, type PricedRow, priceRows, totalsOf } from './pricing.ts'
import { PricingForm } from './PricingForm.tsx'
import { myLots, sendRows } from './queries.ts'

const max = { price: MAX_PRICE, count: MAX_COUNT }

interface Props {
  /** Lots to be, or lots to price anew; all of one side. */
  drafts: readonly Draft[]
  /** Pieces held, by item. */
  counts: ReadonlyMap<number, number>
  items: ReadonlyMap<number, Item>
  onClose: () => void
  /** Told when everything was placed, after the popup has closed. */
  onDone?: () => void
}

/**
 * Many lots at once: priced by a rule or by hand, with what each would do now, sent by one call
 * (decisions/013).
 */
export function PricingPopup({ drafts: asked, counts, items, onClose, onDone }: Props) {
  const [drafts, setDrafts] = useState(asked)
  const [rule, setRule] = useState<PriceRule>({ kind: 'match' })
  const { view, error, retry } = useMarketView(asked, counts, items)
  const submit = useSubmit(() => {
    onClose()
    onDone?.()
  })
  const current = useCurrent(drafts)
  const side = asked[0]?.side ?? 'sell'
  const isNew = asked.every((draft) => !draft.lot)
  const rows = view ? priceRows(current, rule, view, max) : []
  const change = (key: string, part: Partial<Draft>) =>
    setDrafts(drafts.map((draft) => (draft.key === key ? { ...draft, ...part } : draft)))

  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={t(isNew ? 'lots.sell_title' : 'lots.reprice_title', { count: current.length })}
      description={t('lots.all_or_nothing')}
    >
      {error ? (
        <ErrorState error={error} onRetry={retry} />
      ) : view ? (
        <PricingForm
          side={side}
          isNew={isNew}
          rows={rows}
          items={items}
          rule={rule}
          onRule={(next) => {
            setRule(next)
            // A new rule prices every row: what was typed belonged to the one before.
            setDrafts(drafts.map((draft) => ({ ...draft, typed: undefined })))
          }}
          onCount={(key, count) => change(key, { count })}
          onPrice={(key, typed) => change(key, { typed })}
          onRemove={(key) => setDrafts(drafts.filter((draft) => draft.key !== key))}
          totals={totalsOf(rows, view.limits.feeBps)}
          busy={submit.isPending}
          error={submit.error}
          refused={refusedRow(submit.error, submit.variables)}
          onSubmit={(sent) => submit.mutate(sent)}
        />
      ) : (
        <Skeleton className="h-80" />
      )}
    </Dialog>
  )
}

/** The drafts as they stand now: what is left of a lot may have changed, or nothing be left. */
function useCurrent(drafts: readonly Draft[]): readonly Draft[] {
  const lots = useQuery(myLots).data
  if (!lots) return drafts
  const left = new Map(lots.map((lot) => [lot.lot_uuid, lot.current_count]))
  return drafts.flatMap((draft) => {
    if (!draft.lot) return [draft]
    const count = left.get(draft.lot.uuid)
    return count === undefined ? [] : [{ ...draft, count }]
  })
}

/** The market as the player sees it; undefined while it loads. */
function useMarketView(
  drafts: readonly Draft[],
  counts: ReadonlyMap<number, number>,
  items: ReadonlyMap<number, Item>,
) {
  const ids = [...new Set(drafts.map((draft) => draft.itemId))].toSorted((a, b) => a - b)
  const books = useQuery({ ...depthOf(ids), staleTime: 0 })
  const lots = useQuery(myLots)
  const player = useQuery(profile).data
  const feeBps = useQuery(site).data?.market_fee_bps ?? 0
  const view: MarketView | undefined = books.data &&
    lots.data && {
      levels: books.data,
      ownLots: lots.data.map(({ item_type_id, type, ...lot }) => ({
        ...lot,
        item_id: item_type_id,
        side: type,
      })),
      coins: player?.coins ?? 0,
      items: counts,
      sellable: (id) => items.get(id)?.CanSell,
      limits: { ...marketLimits, feeBps },
    }
  const failed = [books, lots].find((query) => query.isLoadingError)
  return { view, error: failed?.error, retry: () => void failed?.refetch() }
}

function useSubmit(onDone: () => void) {
  const sendOnce = useSendOnce()
  return useMutation({
    mutationFn: (rows: readonly PricedRow[]): Promise<OrderResult[]> => {
      const asked = rows.map(({ key, price, count }) => [key, price, count])
      return sendOnce(asked, (idempotencyKey) => sendRows({ rows, idempotencyKey }))
    },
    onSuccess: (results) => {
      const pieces = results.reduce((sum, result) => sum + result.traded, 0)
      const waiting = results.filter((result) => result.rest > 0).length
      toast(t('lots.done', { traded: pieces, lots: waiting }), 'done')
      onDone()
    },
  })
}

/** The row that made the server refuse all of them. */
function refusedRow(error: Error | null, sent: readonly PricedRow[] | undefined) {
  if (!(error instanceof ApiError) || !sent) return undefined
  const at = typeof error.params['at'] === 'number' ? error.params['at'] : 0
  return error.status > 0 && error.status < 500 ? sent[at] : undefined
}
