import type { Item } from '@app/contract/catalog.ts'
import type { InboxMessage } from '@app/contract/inbox.ts'
import { ArrowLeftRight, Coins, Factory, type LucideIcon, Sprout, Users, Zap } from 'lucide-react'
import { ItemTile } from '../catalog/ItemTile.tsx'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { Badge } from '../ui/Badge.tsx'
import { formatDate } from '../ui/format-date.ts'
import { MessageLink } from './MessageLink.tsx'
import { MessageText } from './MessageText.tsx'

/** Of messages that are not about one item. */
const signs: Partial<Record<InboxMessage['kind'], LucideIcon>> = {
  farm_ended: Factory,
  harvest_ended: Sprout,
  salary_full: Coins,
  energy_ending: Zap,
  trade_changed: Users,
  exchange_ended: ArrowLeftRight,
}

/** Pixels of each side of the picture. */
const TILE = 40

interface Props {
  message: InboxMessage
  /** The catalog by id; undefined while it is loading. */
  items: ReadonlyMap<number, Item> | undefined
}

/** A message: what it is about leads to where it happened. */
export function MessageRow({ message, items }: Props) {
  const { kind, data, count, created_at, is_read } = message
  const language = useLanguage((state) => state.language)
  const Sign = signs[kind]
  return (
    <li className="flex gap-3 py-2">
      {Sign ? (
        <span
          className="well grid shrink-0 place-items-center"
          style={{ width: TILE, height: TILE }}
        >
          <Sign aria-hidden="true" className="size-5 text-brass" />
        </span>
      ) : (
        <ItemTile item={'item_id' in data ? items?.get(data.item_id) : undefined} size={TILE} />
      )}
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <MessageLink message={message} items={items} />
          {!is_read && <Badge tone="brass">{t('alerts.new')}</Badge>}
          {count > 1 && <Badge>{t('alerts.times', { count })}</Badge>}
        </p>
        <MessageText message={message} items={items} />
        <p className="text-xs text-parchment-dim">
          {formatDate(Math.floor(created_at / 1000), language)}
        </p>
      </div>
    </li>
  )
}
