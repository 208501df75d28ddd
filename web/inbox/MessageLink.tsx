import type { Item } from '@app/contract/catalog.ts'
import type { InboxMessage } from '@app/contract/inbox.ts'
import { Link } from '@tanstack/react-router'
import { itemName } from '../catalog/item-name.ts'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { itemHash, paths } from '../paths.ts'
import { playerName } from '../ui/player-name.ts'

const look = 'target-line wrap-anywhere hover:text-candle'

/** Where what has no name of its own happened. */
const untitled = { energy_ending: paths.harvestReceipts, exchange_ended: paths.exchange }

interface Props {
  message: InboxMessage
  items: ReadonlyMap<number, Item> | undefined
}

/** What a message is about, and the way to where it happened. */
export function MessageLink({ message, items }: Props) {
  const language = useLanguage((state) => state.language)
  const title = t(`inbox.kind.${message.kind}`)
  const named = (itemId: number) => {
    const item = items?.get(itemId)
    return item ? itemName(item, language) : title
  }
  switch (message.kind) {
    case 'craft_ended':
      return (
        <Link to={paths.craftHistory} className={look}>
          {named(message.data.item_id)}
        </Link>
      )
    case 'farm_ended':
      return (
        <Link
          to={paths.factoryReceipts}
          search={{ results: String(message.data.receipt_id) }}
          className={look}
        >
          {message.data.name?.[language] ?? title}
        </Link>
      )
    case 'harvest_ended':
      return (
        <Link
          to={paths.harvestReceipts}
          search={{ recipe: String(message.data.receipt_id) }}
          className={look}
        >
          {message.data.name?.[language] ?? title}
        </Link>
      )
    case 'salary_full':
      return (
        <Link to={paths.rent} className={look}>
          {message.count === 1 ? named(message.data.item_id) : title}
        </Link>
      )
    case 'energy_ending':
    case 'exchange_ended':
      return (
        <Link to={untitled[message.kind]} className={look}>
          {title}
        </Link>
      )
    case 'trade_changed':
      return <TradeLink {...message.data} />
    case 'price_alert':
    case 'price_change':
    case 'lot_filled':
    case 'lot_ended':
    case 'lot_ending':
    case 'order_beaten':
    case 'order_fired':
    case 'resale_refused':
    case 'standing_order': {
      const { item_id } = message.data
      return (
        <Link to={paths.market} hash={itemHash(item_id)} className={look}>
          {itemName(items?.get(item_id), language)}
        </Link>
      )
    }
  }
}

type TradeChanged = Extract<InboxMessage, { kind: 'trade_changed' }>['data']

/** A trade leads to its offers, also when it is done; one that was canceled, to the friend it was with. */
function TradeLink({ because, opponent_name: name, trade_id }: TradeChanged) {
  const shown = playerName(name)
  const opened =
    because === 'declined'
      ? { social: 'friends' }
      : { trade: trade_id, ...(because !== 'completed' && { social: 'trades' }) }
  return (
    <Link
      to="."
      search={({ popup: _closed, ...here }) => ({ ...here, ...opened })}
      hash={true}
      className={look}
    >
      {shown}
    </Link>
  )
}
