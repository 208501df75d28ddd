import type { BookOrder } from '@app/contract/book.ts'
import type { ConditionalOrder } from '@app/contract/conditional-order.ts'
import type { UserLot } from '@app/contract/lot.ts'
import { waitingLevels } from '../../web/automatic-orders/waiting-levels.ts'
import { OrderBook } from '../../web/market/OrderBook.tsx'
import type { Frame } from '../frame.ts'
import { uuidOf } from '../samples.ts'

const nothing = () => undefined

const book = (levels: number, price: number): BookOrder[] =>
  Array.from({ length: levels }, (_, nth) => ({
    id: uuidOf(nth),
    price: price + nth * Math.ceil(price / 50),
    count: 1 + ((nth * 37) % 90),
  }))

const ITEM = 100

const ownLot = ({ id, price, count }: BookOrder): UserLot => ({
  lot_uuid: id,
  item_type_id: ITEM,
  type: 'sell',
  price,
  currency: 'coin',
  prefer_lot_price: price,
  prefer_lot_currency: 'coin',
  count,
  current_count: count,
  created_at: 1_790_000_000,
  ends_at: 1_790_086_400,
  resale_price: null,
  is_standing: false,
})

const pair = (price: number, count: number): ConditionalOrder => ({
  order_id: uuidOf(1000 + price),
  item_id: ITEM,
  side: 'sell',
  count,
  conditions: [
    { price_of: 'sell', direction: 'above', price, order_price: price + 120 },
    { price_of: 'trade', direction: 'below', price: price - 900, order_price: price - 1000 },
  ],
  lasts_sec: null,
  escrow: count,
  is_fired: false,
  created_at: 1_790_000_000_000,
})

function ladder(
  side: 'sell' | 'buy',
  orders: BookOrder[],
  own: readonly number[] = [],
  waiting: readonly ConditionalOrder[] = [],
) {
  const userLots = orders.filter((_, nth) => own.includes(nth)).map(ownLot)
  return () => (
    <div className="max-w-lg">
      <OrderBook
        side={side}
        orders={orders}
        userLots={userLots}
        waiting={waitingLevels(waiting, ITEM)[side]}
        cancelling={new Set(userLots.slice(1).map(({ lot_uuid }) => lot_uuid))}
        beyond={() => 'nothing'}
        onDeeper={nothing}
        onCancel={nothing}
        pace={undefined}
        onTake={nothing}
      />
    </div>
  )
}

export const frame: Frame = {
  groups: ['market', 'desk'],
  states: {
    'twelve levels, two of them own, one being canceled': ladder('sell', book(12, 4500), [1, 4]),
    'prices that own orders wait for, among the orders and beyond': ladder(
      'sell',
      book(4, 4500),
      [1],
      [pair(4590, 12), pair(1_500_000, 4000)],
    ),
    'more than are shown': ladder('buy', book(40, 90)),
    'the largest numbers': ladder('sell', book(3, 1_000_000_000_000)),
    empty: ladder('buy', []),
  },
}
