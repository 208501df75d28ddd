import type { UserLot } from '@app/contract/lot.ts'
import { LotTable } from '../../web/market/LotTable.tsx'
import type { Frame } from '../frame.ts'
import { byRarity, longNamed, uuidOf } from '../samples.ts'

const nothing = () => undefined

const rows = [longNamed, ...byRarity].map((item, nth) => {
  const lot: UserLot = {
    lot_uuid: uuidOf(nth),
    item_type_id: item.Itemdefid,
    type: 'sell',
    price: 7 * 10 ** (nth * 2),
    currency: 'coin',
    prefer_lot_price: 7,
    prefer_lot_currency: 'coin',
    count: 1000,
    current_count: 1000 - nth * 100,
    created_at: 1_790_000_000,
    ends_at: nth % 2 === 0 ? null : 1_790_086_400,
    resale_price: null,
    is_standing: false,
  }
  return { lot, item, name: item.Name, best: lot.price - 1, isBeaten: nth % 3 === 0 }
})

export const frame: Frame = {
  groups: ['market'],
  states: {
    'own lots: long names, large sums, one being canceled': () => (
      <LotTable
        side="sell"
        rows={rows}
        selected={new Set([uuidOf(1)])}
        cancelling={new Set([uuidOf(2)])}
        onSelect={nothing}
        onCancel={nothing}
        onOpen={nothing}
      />
    ),
  },
}
