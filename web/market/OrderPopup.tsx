import type { Item } from '@app/contract/catalogue.ts'
import type { Order, OrderResult } from '@app/contract/market.ts'
import type { Side } from '@app/rules/market/match-order.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { itemName } from '../catalogue/item-name.ts'
import { ItemTile } from '../catalogue/ItemTile.tsx'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { inventory } from '../inventory/queries.ts'
import { profile } from '../session/queries.ts'
import { site } from '../site/queries.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { toast } from '../ui/toast.ts'
import { OrderForm } from './OrderForm.tsx'
import { isPossibleNow, itemDetails, placeOrder } from './queries.ts'
import { useSettled } from './use-settled.ts'

interface Props {
  side: Side
  item: Item
  onClose: () => void
}

/** How long the fields rest before the server is asked whether the order would trade at once. */
const CHECK_DELAY_MS = 200

/** Stands in a query that is not asked. */
const NO_ORDER: Order = { item_type_id: 1, price: 1, count: 1 }

/** The buy and the sell popup (spec part 1 sections 2 and 4). */
export function OrderPopup({ side, item, onClose }: Props) {
  const language = useLanguage((state) => state.language)
  const details = useQuery(itemDetails(item.Itemdefid))
  const player = useQuery(profile).data
  const owned = useQuery(inventory).data?.counts.get(item.Itemdefid) ?? 0
  const feeBps = useQuery(site).data?.market_fee_bps ?? 0
  const submit = useSubmit(side, item.Itemdefid, onClose)
  const [order, setOrder] = useState<Order>()
  const { reset } = submit
  // What the server said of another order is not said of this one.
  const change = useCallback(
    (next: Order | undefined) => {
      setOrder(next)
      reset()
    },
    [reset],
  )
  const possibleNow = usePossibleNow(side, order)
  const name = itemName(item, language)

  return (
    <Dialog
      open
      onClose={onClose}
      title={
        <span className="flex items-center gap-3">
          <ItemTile item={item} count={owned} size={40} />
          {t(side === 'buy' ? 'order.buy_title' : 'order.sell_title', { name })}
        </span>
      }
    >
      {details.isLoadingError && (
        <ErrorState error={details.error} onRetry={() => void details.refetch()} />
      )}
      {details.isPending && <Skeleton className="h-80" />}
      {details.data && (
        <OrderForm
          side={side}
          item={item}
          book={side === 'buy' ? details.data.sell_orders : details.data.buy_orders}
          ownSide={side === 'buy' ? details.data.buy_orders : details.data.sell_orders}
          ownLots={new Set(details.data.user_lots.map((lot) => lot.lot_uuid))}
          openLots={details.data.user_lots.length}
          coins={player?.coins ?? 0}
          owned={owned}
          feeBps={feeBps}
          possibleNow={possibleNow}
          onOrder={change}
          onSubmit={(wanted) => submit.mutate(wanted)}
          busy={submit.isPending}
          error={submit.error}
        />
      )}
    </Dialog>
  )
}

/** Asks the server, once the fields rest; undefined while there is no answer. */
function usePossibleNow(side: Side, order: Order | undefined): boolean | undefined {
  const settled = useSettled(order, CHECK_DELAY_MS)
  const check = useQuery({
    ...isPossibleNow(side, settled ?? NO_ORDER),
    enabled: settled !== undefined,
  })
  return order === undefined || settled === undefined ? undefined : check.data
}

interface Attempt {
  readonly order: Order
  readonly now: boolean
  readonly idempotencyKey: string
}

/** Checks once more, then trades at once or leaves a lot. */
function useSubmit(side: Side, itemId: number, onDone: () => void) {
  const client = useQueryClient()
  // An attempt whose answer never came is sent again as it was, so that it happens once.
  const unanswered = useRef<Attempt>(undefined)
  return useMutation({
    mutationFn: async (order: Order): Promise<OrderResult> => {
      const before = unanswered.current
      const attempt: Attempt =
        before && before.order.price === order.price && before.order.count === order.count
          ? before
          : {
              order,
              now: await client.fetchQuery(isPossibleNow(side, order)),
              idempotencyKey: crypto.randomUUID(),
            }
      unanswered.current = attempt
      try {
        const result = await placeOrder({ side, ...attempt })
        unanswered.current = undefined
        return result
      } catch (error) {
        if (error instanceof ApiError && !error.isUncertain) unanswered.current = undefined
        throw error
      }
    },
    onSuccess: async (result) => {
      toast(resultText(side, result), 'done')
      onDone()
      await client.invalidateQueries({ queryKey: itemDetails(itemId).queryKey })
    },
  })
}

function resultText(side: Side, { traded, rest }: OrderResult): string {
  if (rest === 0) return t(side === 'buy' ? 'order.bought' : 'order.sold', { count: traded })
  if (traded === 0) return t('order.waits', { count: rest })
  const id = side === 'buy' ? 'order.bought_partly' : 'order.sold_partly'
  return t(id, { count: traded, rest })
}
