import type { HistoryEntry } from '@app/contract/lot-history.ts'
import { HistoryTable } from '../../web/market/HistoryTable.tsx'
import type { Frame } from '../frame.ts'
import { byRarity, itemsById, longNamed, NOW, uuidOf } from '../samples.ts'

const nothing = () => undefined

const types = ['buy_manual', 'sell_auto', 'cancel_buy', 'cancel_sell'] as const

const entries: HistoryEntry[] = [longNamed, ...byRarity].map((item, nth) => ({
  uuid: uuidOf(nth),
  item_type_id: item.Itemdefid,
  type: types[nth % types.length]!,
  price: 9 * 10 ** (nth * 2),
  currency: 'coin',
  count: 1 + nth * 37,
  created_at: NOW - nth * 40_000,
  lot_created_at: NOW - nth * 50_000,
}))

export const frame: Frame = {
  groups: ['market'],
  states: {
    'long names and large sums': () => (
      <HistoryTable entries={entries} items={itemsById} onOpen={nothing} />
    ),
    loading: () => <HistoryTable entries={undefined} items={itemsById} onOpen={nothing} />,
  },
}
