import { type InboxMessage, inboxRoutes } from '@app/contract/alert.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../api/call.ts'
import { itemName } from '../catalogue/item-name.ts'
import { ItemTile } from '../catalogue/ItemTile.tsx'
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

function Message({ data, count, created_at, is_read }: InboxMessage) {
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
        <p className="text-sm">
          <T
            id={`alerts.told_${data.price_of}`}
            values={{ price: <Price coins={data.at_price} iconSize={14} /> }}
          />
        </p>
        <p className="flex flex-wrap gap-x-3 text-xs text-parchment-dim">
          <span>
            <T
              id={`alerts.set_${data.direction}`}
              values={{ price: <Price coins={data.price} iconSize={12} /> }}
            />
          </span>
          {formatDate(Math.floor(created_at / 1000), language)}
        </p>
      </div>
    </li>
  )
}
