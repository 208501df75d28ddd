import type { Item } from '@app/contract/catalog.ts'
import { MAX_COUNT, MAX_PRICE } from '@app/contract/values.ts'
import type { Side } from '@app/rules/market/match-order.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '../api/use-call.ts'
import { FarPriceWidget } from '../fair-price/FarPriceWidget.tsx'
import { usePriceGuard } from '../fair-price/use-price-guard.ts'
import { t } from '../i18n/t.ts'
import { depthOf } from '../prices/depth.ts'
import { profile } from '../player/queries.ts'
import { site } from '../site/queries.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { toast } from '../ui/toast.ts'
import { useIfShown } from '../ui/use-if-shown.ts'
import {
  commandsOf,
  type Draft,
  isToQuote,
  type PricedRow,
  priceRows,
  refusedRow,
  totalsOf,
  withQuotes,
} from './pricing.ts'
import { usePricingDraft } from './pricing-draft.ts'
import { PricingForm } from './PricingForm.tsx'
import { myLots, type Pricing, sendRows } from './queries.ts'
import { useQuotes } from './use-quotes.ts'

const max = { price: MAX_PRICE, count: MAX_COUNT }

interface Props {
  /** Lots are placed; otherwise lots that there are get other prices. */
  isNew: boolean
  /** The keys of the drafts that it was opened for; some of them may be gone by now. */
  chosen: readonly string[]
  /** Lots to be, or lots to price again; all of one side. */
  drafts: readonly Draft[]
  /** Pieces held, by item; undefined where they are not known. */
  counts: ReadonlyMap<number, number> | undefined
  items: ReadonlyMap<number, Item>
  onClose: () => void
  /** Told when everything was placed, after the popup has closed. */
  onDone?: () => void
}

/**
 * Many lots at once: priced by a rule or by hand, with what each would do now, sent by one call
 * (decisions/013).
 */
export function PricingPopup({ isNew, chosen, drafts: asked, counts, items, ...on }: Props) {
  const draft = usePricingDraft(isNew, chosen, asked)
  const { drafts, rule, endsAt } = draft.form
  const { rivalOf, versions, error, retry } = useRivals(asked)
  const feeBps = useQuery(site).data?.market_fee_bps ?? 0
  const submit = useSubmit(isNew, draft, on)
  const current = useCurrent(drafts)
  // Those that are asked for may all be gone by now.
  const side = drafts[0]?.side ?? 'sell'
  const priced = rivalOf ? priceRows(current, rule, rivalOf, max) : []
  const quoted = useRowQuotes(priced, versions, counts)
  const rows = withQuotes(priced, quoted.quotes)
  const totals = totalsOf(rows, feeBps)
  // A book that moves does not take away the question about the prices of other rows.
  const isWhole = (totals.isReady || quoted.isChecking) && !Number.isNaN(endsAt)
  const place = () => submit.run({ rows: totals.sent, endsAt })
  const guard = usePriceGuard(isWhole ? priced.filter(isToQuote) : [], {
    busy: submit.busy || quoted.isChecking,
    onPlace: place,
  })
  const unquoted = quoted.error && <ErrorState error={quoted.error} onRetry={quoted.refetch} />
  const farPrice = guard.question && <FarPriceWidget {...guard.question} />
  const { edit, change, startOver } = editsOf(draft, submit)

  return (
    <Dialog
      open
      size="lg"
      onClose={on.onClose}
      title={t(isNew ? 'lots.sell_title' : 'lots.reprice_title', { count: current.length })}
      description={t('lots.all_or_nothing')}
    >
      {error ? (
        <ErrorState error={error} onRetry={retry} />
      ) : rivalOf ? (
        <PricingForm
          key={draft.isRestored ? 'restored' : 'new'}
          side={side}
          isNew={isNew}
          {...(draft.isRestored && { onStartOver: startOver })}
          rows={rows}
          items={items}
          rule={rule}
          // A new rule prices every row: what was typed belonged to the one before.
          onRule={(next) =>
            edit({ rule: next, drafts: drafts.map((one) => ({ ...one, typed: undefined })) })
          }
          onCount={(key, count) => change(key, { count })}
          onPrice={(key, typed) => change(key, { typed })}
          onRemove={(key) => edit({ drafts: drafts.filter((one) => one.key !== key) })}
          endsAt={endsAt}
          onEnd={(next) => edit({ endsAt: next })}
          totals={totals}
          checking={quoted.isChecking || guard.isPending}
          busy={submit.busy}
          error={submit.error}
          onRepeat={submit.repeat}
          refused={refusedRow(submit.error, submit.asked?.rows)}
          onSubmit={() => guard.ask() || place()}
          question={unquoted || farPrice}
        />
      ) : (
        <Skeleton className="h-80" />
      )}
    </Dialog>
  )
}

/** What changes the form; what the server said of the rows before is not said of those after. */
function editsOf(
  draft: ReturnType<typeof usePricingDraft>,
  { reset }: Pick<ReturnType<typeof useSubmit>, 'reset'>,
) {
  const { form } = draft
  const edit = (part: Partial<typeof form>) => {
    draft.type({ ...form, ...part })
    reset()
  }
  return {
    edit,
    change: (key: string, part: Partial<Draft>) =>
      edit({ drafts: form.drafts.map((one) => (one.key === key ? { ...one, ...part } : one)) }),
    startOver: () => {
      draft.clear()
      reset()
    },
  }
}

/** What the server says to the rows; asked again when books or belongings have changed. */
function useRowQuotes(
  rows: readonly PricedRow[],
  versions: readonly number[],
  counts: Props['counts'],
) {
  const coins = useQuery(profile).data?.coins ?? 0
  const held = rows.map((row) => counts?.get(row.itemId) ?? 0)
  return useQuotes(commandsOf(rows), JSON.stringify([versions, coins, held]))
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

/**
 * The best prices of others, by which lots are priced; undefined while they load. Of the items at
 * first: the form stays as it is when one of its lots is gone.
 */
function useRivals(drafts: readonly Draft[]) {
  const [ids] = useState(() =>
    [...new Set(drafts.map((draft) => draft.itemId))].toSorted((a, b) => a - b),
  )
  const books = useQuery({ ...depthOf(ids), staleTime: 0 })
  const table = books.data
  return {
    rivalOf: table && ((item: number, side: Side) => table.get(item)?.[side][0]?.price),
    /** Changes with the books. */
    versions: ids.map((id) => table?.get(id)?.version ?? 0),
    error: books.isLoadingError ? books.error : undefined,
    retry: () => void books.refetch(),
  }
}

function useSubmit(
  isNew: boolean,
  draft: Pick<ReturnType<typeof usePricingDraft>, 'send' | 'drop'>,
  { onClose, onDone }: Pick<Props, 'onClose' | 'onDone'>,
) {
  // What was opened or selected since is another's.
  const finish = useIfShown(() => {
    onClose()
    onDone?.()
  })
  return useCall({
    about: 'lots',
    send: (sent: Pricing, once) => draft.send(() => sendRows(sent, once)),
    same: ({ rows, endsAt }) => [
      endsAt ?? null,
      ...rows.map(({ key, price, count }) => [key, price, count]),
    ],
    failed: 'inline',
    done: (results) => {
      const pieces = results.reduce((sum, result) => sum + result.traded, 0)
      const waiting = results.filter((result) => result.rest > 0).length
      const said = isNew
        ? t('lots.done', { traded: pieces, lots: waiting })
        : t('lots.repriced', { traded: pieces, orders: results.length })
      // Where nothing is to be said of one half, the space between the two is left.
      toast(said.trim(), 'done')
      draft.drop()
      finish()
    },
  })
}
