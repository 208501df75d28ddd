import { type ConditionalOrder, conditionalOrderRoutes } from '@app/contract/conditional-order.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { alertsKey } from '../alerts/keys.ts'
import { call } from '../api/call.ts'
import { refusalText } from '../api/refusal-text.ts'
import { useCall } from '../api/use-call.ts'
import { itemName } from '../catalog/item-name.ts'
import { ItemTile } from '../catalog/ItemTile.tsx'
import { catalog } from '../catalog/queries.ts'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { T } from '../i18n/T.tsx'
import { loadAnew } from '../live/load-anew.ts'
import { itemHash, paths } from '../paths.ts'
import type { PriceTable } from '../prices/price-table.ts'
import { prices } from '../prices/queries.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Price } from '../ui/Price.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { conditionalOrders } from './queries.ts'

/** The own orders of an item that wait for a price; says so where there are none. */
export function ConditionalListWidget({ itemId }: { itemId: number }) {
  const { data, error, isPending, refetch } = useQuery(conditionalOrders)
  if (isPending) return <Skeleton className="h-16 w-full" />
  if (!data) return <ErrorState error={error} onRetry={() => void refetch()} />
  const own = data.filter(({ item_id }) => item_id === itemId)
  if (own.length === 0) {
    return <p className="text-sm text-parchment-dim">{t('automatic.none')}</p>
  }
  return <Orders orders={own} />
}

/** Under the ladder: those of the item, where there are any. */
export function ConditionalLadder({ itemId }: { itemId: number }) {
  const own = (useQuery(conditionalOrders).data ?? []).filter(({ item_id }) => item_id === itemId)
  if (own.length === 0) return null
  return (
    <section className="well px-3.5 py-2" aria-labelledby="conditional-here">
      <h3 id="conditional-here" className="text-sm text-candle">
        {t('automatic.own')}
      </h3>
      <Orders orders={own} />
    </section>
  )
}

/** Among the own orders: those of all items, where there are any. */
export function ConditionalSection() {
  const all = useQuery(conditionalOrders).data ?? []
  if (all.length === 0) return null
  return (
    <section className="panel grid gap-2 px-4 py-3" aria-labelledby="conditional-all">
      <h2 id="conditional-all" className="text-lg">
        {t('automatic.own')}
      </h2>
      <Orders orders={all} isNamed />
    </section>
  )
}

type Trail = NonNullable<ConditionalOrder['conditions'][number]['trail']>

interface OrdersProps {
  orders: readonly ConditionalOrder[]
  /** Of several items: each says which. */
  isNamed?: boolean
}

function Orders({ orders, isNamed = false }: OrdersProps) {
  useThresholdsThatMove(orders)
  return (
    <ul aria-label={t('automatic.own')} className="grid gap-1">
      {orders.map((order) => (
        <Row key={order.order_id} order={order} isNamed={isNamed} />
      ))}
    </ul>
  )
}

function Row({ order, isNamed }: { order: ConditionalOrder; isNamed: boolean }) {
  const { item_id, side, count, conditions, is_fired } = order
  const language = useLanguage((state) => state.language)
  const item = useQuery({ ...catalog, enabled: isNamed }).data?.byId.get(item_id)
  const { run, busy } = useCancel(order)
  return (
    <li className="flex items-center gap-3 py-1">
      {isNamed && <ItemTile item={item} size={36} />}
      <div className="min-w-0 grow">
        <p className={`flex flex-wrap gap-x-3 ${side === 'sell' ? 'text-sell' : 'text-buy'}`}>
          {isNamed && (
            <Link
              to={paths.market}
              hash={itemHash(item_id)}
              className="target-line text-parchment hover:text-candle"
            >
              {itemName(item, language)}
            </Link>
          )}
          {t(`automatic.row_${side}`, { count })}
        </p>
        {conditions.map((one) => (
          <p
            key={`${one.price_of} ${one.direction} ${one.price}`}
            className="flex flex-wrap gap-x-3 text-sm"
          >
            <span>
              {t(`alerts.of_${one.price_of}`)}{' '}
              <T
                id={`alerts.at_${one.direction}`}
                values={{ price: <Price coins={one.price} iconSize={14} /> }}
              />
            </span>
            <span className="text-parchment-dim">
              <T
                id="automatic.then"
                values={{ price: <Price coins={one.order_price} iconSize={14} /> }}
              />
            </span>
            {one.trail && <Trailing {...one.trail} />}
          </p>
        ))}
        {is_fired && (
          <p className="text-xs text-parchment-dim">
            {t(conditions.length === 0 ? 'automatic.reselling' : 'automatic.firing')}
          </p>
        )}
      </div>
      <IconButton
        label={t(`automatic.cancel_${side}`, { count })}
        icon={<X aria-hidden="true" className="size-4" />}
        busy={busy}
        onClick={() => run()}
      />
    </li>
  )
}

/** Loads the orders again when a price changes that one of them follows. */
function useThresholdsThatMove(orders: readonly ConditionalOrder[]): void {
  const client = useQueryClient()
  const followed = orders
    .filter(({ conditions }) => conditions.some(({ trail }) => trail))
    .map(({ item_id }) => item_id)
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

/** How the threshold follows the price, and the best one since the order was given. */
function Trailing({ by, distance, best }: Trail) {
  return (
    <span className="text-parchment-dim">
      <T
        id={`automatic.trailing_${by}`}
        values={{
          distance: by === 'coins' ? <Price coins={distance} iconSize={14} /> : distance,
          best: <Price coins={best} iconSize={14} />,
        }}
      />
    </span>
  )
}

function useCancel({ order_id }: ConditionalOrder) {
  const client = useQueryClient()
  return useCall({
    about: `conditional/${order_id}`,
    send: (_: void, once) => call(conditionalOrderRoutes.cancel, { order_id }, once),
    failed: (error) => refusalText(error),
    settled: () => client.invalidateQueries({ queryKey: alertsKey }),
  })
}
