import type { InboxMessage } from '@app/contract/inbox.ts'
import { MessageRow } from '../../web/inbox/MessageRow.tsx'
import type { Frame } from '../frame.ts'
import { byRarity, itemsById, longNamed, NOW, uuidOf } from '../samples.ts'

const item_id = longNamed.Itemdefid
const other = byRarity[0]!.Itemdefid

type Told = {
  [Kind in InboxMessage['kind']]: Pick<Extract<InboxMessage, { kind: Kind }>, 'kind' | 'data'>
}[InboxMessage['kind']]

const told: readonly Told[] = [
  {
    kind: 'price_alert',
    data: {
      alert_id: uuidOf(1),
      item_id,
      price_of: 'sell',
      direction: 'below',
      price: 500,
      at_price: 480,
    },
  },
  {
    kind: 'price_change',
    data: {
      alert_id: uuidOf(4),
      item_id,
      span: 'week',
      direction: 'either',
      percent: 20,
      from_price: 500,
      at_price: 380,
    },
  },
  {
    kind: 'lot_filled',
    data: { item_id, side: 'sell', price: 700, left: 12, sum: { pieces: 88, coins: 61_000 } },
  },
  {
    kind: 'lot_ended',
    data: { item_id: other, side: 'buy', price: 12, rest: 3, sum: { pieces: 3, coins: 36 } },
  },
  {
    kind: 'lot_ending',
    data: { item_id: other, side: 'sell', price: 12, left: 40, ends_at: NOW + 3600 },
  },
  { kind: 'order_beaten', data: { item_id, side: 'sell', price: 700, best_price: 699 } },
  { kind: 'salary_full', data: { item_id: other } },
  { kind: 'energy_ending', data: { energy_until: (NOW + 900) * 1000 } },
  {
    kind: 'harvest_ended',
    data: { receipt_id: 1, name: null, because: 'not_enough_items', item_id: other },
  },
  {
    kind: 'trade_changed',
    data: {
      trade_id: uuidOf(2),
      opponent_uuid: uuidOf(3),
      opponent_name: 'Константин Константинопольский',
      because: 'declined',
    },
  },
]

function list(isRead: boolean) {
  const messages = told.map(
    (one, nth) =>
      ({
        ...one,
        message_id: told.length - nth,
        count: nth === 0 ? 17 : 1,
        created_at: (NOW - nth * 4000) * 1000,
        is_read: isRead,
      }) as InboxMessage,
  )
  return () => (
    <ol className="panel grid max-w-md gap-1 px-4">
      {messages.map((message) => (
        <MessageRow key={message.message_id} message={message} items={itemsById} />
      ))}
    </ol>
  )
}

export const frame: Frame = {
  groups: ['desk'],
  states: { unread: list(false), read: list(true) },
}
