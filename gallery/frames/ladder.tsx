import type { BookOrder } from '@app/contract/book.ts'
import type { UserLot } from '@app/contract/lot.ts'
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

const ownLot = ({ id, price, count }: BookOrder): UserLot => ({
  lot_uuid: id,
  item_type_id: 100,
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

function ladder(side: 'sell' | 'buy', orders: BookOrder[], own: readonly number[] = []) {
  const userLots = orders.filter((_, nth) => own.includes(nth)).map(ownLot)
  return () => (
    <div className="max-w-lg">
      <OrderBook
        side={side}
        orders={orders}
        userLots={userLots}
        waiting={[]}
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
  groups: ['market'],
  states: {
    'twelve levels, two of them own, one being canceled': ladder('sell', book(12, 4500), [1, 4]),
    'more than are shown': ladder('buy', book(40, 90)),
    'the largest numbers': ladder('sell', book(3, 1_000_000_000_000)),
    empty: ladder('buy', []),
  },
}
