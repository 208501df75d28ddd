import { type StandingOrder, standingOrderRoutes } from '@app/contract/standing-order.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Pause, Play, X } from 'lucide-react'
import { alertsKey } from '../alerts/keys.ts'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { refusalText } from '../api/refusal-text.ts'
import { useCall } from '../api/use-call.ts'
import { itemName } from '../catalog/item-name.ts'
import { ItemTile } from '../catalog/ItemTile.tsx'
import { catalog } from '../catalog/queries.ts'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { T } from '../i18n/T.tsx'
import { itemHash, paths } from '../paths.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Price } from '../ui/Price.tsx'
import { standingOrders } from './queries.ts'

interface HereProps {
  itemId: number
  /** Pieces that the player holds. */
  held: number
}

/** The own order that keeps the item in stock, where there is one. */
export function StandingListWidget({ itemId, held }: HereProps) {
  const own = (useQuery(standingOrders).data ?? []).filter(({ item_id }) => item_id === itemId)
  return own.length === 0 ? null : <Orders orders={own} heldOf={() => held} />
}

/** Under the ladder: that of the item, where there is one. */
export function StandingLadder({ itemId, held }: HereProps) {
  const own = (useQuery(standingOrders).data ?? []).filter(({ item_id }) => item_id === itemId)
  if (own.length === 0) return null
  return (
    <section className="well px-3.5 py-2" aria-labelledby="standing-here">
      <h3 id="standing-here" className="text-sm text-candle">
        {t('automatic.standing')}
      </h3>
      <Orders orders={own} heldOf={() => held} />
    </section>
  )
}

/** Among the own orders: those of all items, where there are any. */
export function StandingSection({ counts }: { counts: ReadonlyMap<number, number> }) {
  const all = useQuery(standingOrders).data ?? []
  if (all.length === 0) return null
  return (
    <section className="panel grid gap-2 px-4 py-3" aria-labelledby="standing-all">
      <h2 id="standing-all" className="text-lg">
        {t('automatic.standing')}
      </h2>
      <Orders orders={all} heldOf={(itemId) => counts.get(itemId) ?? 0} isNamed />
    </section>
  )
}

interface OrdersProps {
  orders: readonly StandingOrder[]
  heldOf: (itemId: number) => number
  /** Of several items: each says which. */
  isNamed?: boolean
}

function Orders({ orders, heldOf, isNamed = false }: OrdersProps) {
  return (
    <ul aria-label={t('automatic.standing')} className="grid gap-1">
      {orders.map((order) => (
        <Row key={order.item_id} order={order} held={heldOf(order.item_id)} isNamed={isNamed} />
      ))}
    </ul>
  )
}

interface RowProps {
  order: StandingOrder
  held: number
  isNamed: boolean
}

function Row({ order, held, isNamed }: RowProps) {
  const { item_id, keep, price, is_paused } = order
  const language = useLanguage((state) => state.language)
  const item = useQuery({ ...catalog, enabled: isNamed }).data?.byId.get(item_id)
  const pause = usePause(order)
  const remove = useRemove(order)
  return (
    <li className="flex items-center gap-3 py-1">
      {isNamed && <ItemTile item={item} size={36} />}
      <div className="min-w-0 grow">
        <p className="flex flex-wrap gap-x-3 text-buy">
          {isNamed && (
            <Link
              to={paths.market}
              hash={itemHash(item_id)}
              className="target-line text-parchment hover:text-candle"
            >
              {itemName(item, language)}
            </Link>
          )}
          {t('automatic.row_keep', { count: keep })}
          <span className="text-parchment-dim">
            <T id="automatic.up_to" values={{ price: <Price coins={price} iconSize={14} /> }} />
          </span>
        </p>
        <State order={order} held={held} />
      </div>
      <IconButton
        label={t(is_paused ? 'automatic.resume' : 'automatic.pause', { count: keep })}
        icon={
          is_paused ? (
            <Play aria-hidden="true" className="size-4" />
          ) : (
            <Pause aria-hidden="true" className="size-4" />
          )
        }
        busy={pause.busy}
        onClick={() => pause.run(!is_paused)}
      />
      <IconButton
        label={t('automatic.remove', { count: keep })}
        icon={<X aria-hidden="true" className="size-4" />}
        busy={remove.busy}
        onClick={() => remove.run()}
      />
    </li>
  )
}

/** How its stock stands, what it buys now, and what is left to buy with. */
function State({ order, held }: Omit<RowProps, 'isNamed'>) {
  const { keep, bidding, escrow, is_paused, refusal } = order
  return (
    <>
      <p className="flex flex-wrap gap-x-3 text-sm">
        {is_paused && <span className="text-warn">{t('automatic.paused')}</span>}
        <span>{t('automatic.in_stock', { held, keep })}</span>
        {bidding > 0 && <span>{t('automatic.bidding', { count: bidding })}</span>}
        <span className="text-parchment-dim">
          <T
            id="automatic.budget_left"
            values={{ coins: <Price coins={escrow} iconSize={14} /> }}
          />
        </span>
      </p>
      {refusal && (
        <p className="text-xs text-warn">
          {t('automatic.cannot')}{' '}
          {refusalText(new ApiError(422, refusal.code, refusal.code, refusal.params))}
        </p>
      )}
    </>
  )
}

function usePause({ item_id }: StandingOrder) {
  const client = useQueryClient()
  return useCall({
    about: `standing/${item_id}`,
    send: (is_paused: boolean, once) =>
      call(standingOrderRoutes.pause, { item_id, is_paused }, once),
    failed: (error) => refusalText(error),
    settled: () => client.invalidateQueries({ queryKey: alertsKey }),
  })
}

function useRemove({ item_id }: StandingOrder) {
  const client = useQueryClient()
  return useCall({
    about: `standing/${item_id}/remove`,
    send: (_: void, once) => call(standingOrderRoutes.remove, { item_id }, once),
    failed: (error) => refusalText(error),
    settled: () => client.invalidateQueries({ queryKey: alertsKey }),
  })
}
