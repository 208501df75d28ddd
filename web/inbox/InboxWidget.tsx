import { type InboxMessage, inboxRoutes } from '@app/contract/inbox.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../api/call.ts'
import { itemName } from '../catalogue/item-name.ts'
import { ItemTile } from '../catalogue/ItemTile.tsx'
import { ApiError } from '../api/api-error.ts'
import { refusalText } from '../api/refusal-text.ts'
import { catalogue } from '../catalogue/queries.ts'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { T } from '../i18n/T.tsx'
import { itemHash, paths } from '../paths.ts'
import { Badge } from '../ui/Badge.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { formatDate } from '../ui/format-date.ts'
import { Price } from '../ui/Price.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { inbox } from './queries.ts'

/** What the player's alerts have told, newest first; it counts as read once the list is left. */
export function InboxWidget() {
  const { data, error, isPending, refetch } = useQuery(inbox)
  const markRead = useEffectEvent(() => {
    const [newest] = data?.messages ?? []
    if (!newest || data?.unread === 0) return
    // What cannot be marked now stays unread, and is marked the next time.
    call(inboxRoutes.read, { up_to: newest.message_id }).catch(() => {})
  })
  useEffect(() => () => markRead(), [])
  if (isPending) return <Skeleton className="h-24 w-full" />
  if (!data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data.messages.length === 0) {
    return <p className="text-sm text-parchment-dim">{t('alerts.inbox_empty')}</p>
  }
  return (
    <ol aria-label={t('alerts.inbox')} className="grid gap-1">
      {data.messages.map((message) => (
        <Message key={message.message_id} {...message} />
      ))}
    </ol>
  )
}

function Message(message: InboxMessage) {
  const { data, count, created_at, is_read } = message
  const language = useLanguage((state) => state.language)
  const item = useQuery(catalogue).data?.byId.get(data.item_id)
  return (
    <li className="flex gap-3 py-2">
      <ItemTile item={item} size={40} />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            to={paths.market}
            hash={itemHash(data.item_id)}
            className="target-line hover:text-candle"
          >
            {itemName(item, language)}
          </Link>
          {!is_read && <Badge tone="brass">{t('alerts.new')}</Badge>}
          {count > 1 && <Badge>{t('alerts.times', { count })}</Badge>}
        </p>
        {message.kind === 'price_alert' && <CrossedPrice {...message.data} />}
        {message.kind === 'lot_filled' && <FilledLot {...message.data} />}
        {message.kind === 'lot_ended' && <EndedLot {...message.data} />}
        {message.kind === 'order_fired' && <FiredOrder {...message.data} />}
        <p className="text-xs text-parchment-dim">
          {formatDate(Math.floor(created_at / 1000), language)}
        </p>
      </div>
    </li>
  )
}

type DataOf<Kind extends InboxMessage['kind']> = Extract<InboxMessage, { kind: Kind }>['data']

function CrossedPrice({ price_of, at_price, direction, price }: DataOf<'price_alert'>) {
  return (
    <>
      <p className="text-sm">
        <T
          id={`alerts.told_${price_of}`}
          values={{ price: <Price coins={at_price} iconSize={14} /> }}
        />
      </p>
      <p className="text-xs text-parchment-dim">
        <T
          id={`alerts.set_${direction}`}
          values={{ price: <Price coins={price} iconSize={12} /> }}
        />
      </p>
    </>
  )
}

/** What the order did that waited for the price, or why it was not placed. */
function FiredOrder(fired: DataOf<'order_fired'>) {
  const { side, price_of, at_price, traded, total, rest, refused } = fired
  return (
    <>
      <p className="text-sm">
        <T
          id={`alerts.told_${price_of}`}
          values={{ price: <Price coins={at_price} iconSize={14} /> }}
        />
      </p>
      {refused !== null && (
        <p className="text-sm text-warn">
          {t(`alerts.refused_${side}`)} {refusalText(new ApiError(422, refused, refused))}
        </p>
      )}
      {traded > 0 && (
        <p className="text-sm">
          <T
            id={`alerts.traded_${side}`}
            values={{ count: traded, total: <Price coins={total} iconSize={14} /> }}
          />
        </p>
      )}
      {rest > 0 && (
        <p className="text-xs text-parchment-dim">{t('alerts.rest', { count: rest })}</p>
      )}
    </>
  )
}

function FilledLot({ side, left, sum }: DataOf<'lot_filled'>) {
  return (
    <>
      <p className="text-sm">
        <T
          id={`alerts.traded_${side}`}
          values={{ count: sum.pieces, total: <Price coins={sum.coins} iconSize={14} /> }}
        />
      </p>
      <p className="text-xs text-parchment-dim">
        {left === 0 ? t('inbox.filled') : t('inbox.left', { count: left })}
      </p>
    </>
  )
}

function EndedLot({ side, price, rest }: DataOf<'lot_ended'>) {
  return (
    <>
      <p className="text-sm">
        <T id={`alerts.ended_${side}`} values={{ price: <Price coins={price} iconSize={14} /> }} />
      </p>
      <p className="text-xs text-parchment-dim">{t('alerts.returned', { count: rest })}</p>
    </>
  )
}
