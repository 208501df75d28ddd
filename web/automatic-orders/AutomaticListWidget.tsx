import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { t } from '../i18n/t.ts'
import { loadAnew } from '../live/load-anew.ts'
import type { PriceTable } from '../prices/price-table.ts'
import { prices } from '../prices/queries.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { ConditionalRow } from './ConditionalRow.tsx'
import { type AutomaticOrder, conditionalOrders, isStanding } from './queries.ts'
import { StandingRow } from './StandingRow.tsx'
import { useAutomaticOrders } from './use-automatic-orders.ts'

interface ItemProps {
  itemId: number
  /** Pieces that the player holds; undefined where it is not known. */
  held: number | undefined
}

/** The own automatic orders of an item; says so where there are none. */
export function AutomaticListWidget({ itemId, held }: ItemProps) {
  const { orders, isPending, error, retry } = useAutomaticOrders(itemId)
  if (isPending) return <Skeleton className="h-16 w-full" />
  return (
    <>
      {orders.length > 0 && <Orders orders={orders} heldOf={() => held} />}
      {error && <ErrorState error={error} onRetry={retry} />}
      {orders.length === 0 && !error && (
        <p className="text-sm text-parchment-dim">{t('automatic.none')}</p>
      )}
    </>
  )
}

/** Under the ladder: those of the item, where there are any or it is not known. */
export function AutomaticLadder({ itemId, held }: ItemProps) {
  const { orders, error, retry } = useAutomaticOrders(itemId)
  if (orders.length === 0 && !error) return null
  return (
    <section className="well px-3.5 py-2" aria-labelledby="automatic-here">
      <h3 id="automatic-here" className="text-sm text-candle">
        {t('automatic.orders')}
      </h3>
      {orders.length > 0 && <Orders orders={orders} heldOf={() => held} />}
      {error && <ErrorState error={error} onRetry={retry} />}
    </section>
  )
}

interface AllProps {
  /** Pieces that the player holds, by item; undefined while that is not known. */
  counts: ReadonlyMap<number, number> | undefined
}

/** Among the own orders: those of all items, where there are any or it is not known. */
export function AutomaticSection({ counts }: AllProps) {
  const { orders, error, retry } = useAutomaticOrders()
  if (orders.length === 0 && !error) return null
  return (
    <section className="panel grid gap-2 px-4 py-3" aria-labelledby="automatic-all">
      <h2 id="automatic-all" className="text-lg">
        {t('automatic.orders')}
      </h2>
      {orders.length > 0 && (
        <Orders orders={orders} heldOf={(itemId) => counts && (counts.get(itemId) ?? 0)} isNamed />
      )}
      {error && <ErrorState error={error} onRetry={retry} />}
    </section>
  )
}

interface OrdersProps {
  orders: readonly AutomaticOrder[]
  heldOf: (itemId: number) => number | undefined
  /** Of several items: each says which. */
  isNamed?: boolean
}

function Orders({ orders, heldOf, isNamed = false }: OrdersProps) {
  useThresholdsThatMove(orders)
  return (
    <ul aria-label={t('automatic.orders')} className="grid gap-1">
      {orders.map((order) =>
        isStanding(order) ? (
          <StandingRow
            key={order.item_id}
            order={order}
            held={heldOf(order.item_id)}
            isNamed={isNamed}
          />
        ) : (
          <ConditionalRow key={order.order_id} order={order} isNamed={isNamed} />
        ),
      )}
    </ul>
  )
}

/** Loads the orders again when a price changes that one of them follows. */
function useThresholdsThatMove(orders: readonly AutomaticOrder[]): void {
  const client = useQueryClient()
  const followed = orders.flatMap((order) =>
    !isStanding(order) && order.conditions.some(({ trail }) => trail) ? [order.item_id] : [],
  )
  const select = ({ versions }: PriceTable) => followed.map((item) => versions.get(item)).join()
  const seen = useQuery({ ...prices, enabled: followed.length > 0, select }).data
  const before = useRef(seen)
  useEffect(() => {
    if (before.current !== undefined && before.current !== seen) {
      loadAnew(client, conditionalOrders.queryKey)
    }
    before.current = seen
  }, [client, seen])
}
