import type { LogRow, ProfitSums } from '@app/contract/profit.ts'
import { ItemCell } from '../../web/catalog/ItemCell.tsx'
import { LogTable } from '../../web/profit/LogTable.tsx'
import { SumTable } from '../../web/profit/SumTable.tsx'
import type { Frame } from '../frame.ts'
import { byRarity, itemsById, longNamed, NOW, uuidOf } from '../samples.ts'

const shown = [longNamed, ...byRarity.slice(0, 3)]

const older = { hasMore: false, isLoading: false, hasFailed: false, load: () => undefined }

const sides = ['buy', 'sell', 'get', 'use'] as const
const origins = ['bought', 'bought', 'crafted', 'given'] as const

const rows: LogRow[] = shown.map((item, nth) => ({
  uuid: uuidOf(nth),
  created_at: (NOW - nth * 7200) * 1000,
  item_id: item.Itemdefid,
  origin: origins[nth]!,
  side: sides[nth]!,
  count: 12,
  coins: [-120_000, 131_072, 0, 0][nth]!,
  cost: [120_000, 119_000, 900, 55][nth]!,
  kept: 0,
}))

const sums = (factor: number): ProfitSums => ({
  bought: 10,
  paid: 100 * factor,
  sold: 8,
  received: 95 * factor,
  cost: 80 * factor,
  lost: factor,
  profit: 14 * factor,
})

const sumRows = shown.map((item, nth) => ({
  name: String(item.Itemdefid),
  head: <ItemCell itemId={item.Itemdefid} item={item} />,
  sums: sums(nth % 2 === 0 ? 10 ** (nth * 4) : -(10 ** nth)),
  held: { count: nth, cost: 300 * nth, worth: undefined },
  unrealized: nth === 0 ? undefined : 40 * nth,
}))

function summed(of: typeof sumRows | undefined) {
  return () => <SumTable caption="Profit" label="Item" rows={of} hasHeld />
}

export const frame: Frame = {
  groups: ['profit'],
  states: {
    'by item: a gain, a loss, and the largest numbers': summed(sumRows),
    'by item, loading': summed(undefined),
    'the log': () => <LogTable rows={rows} items={itemsById} older={older} />,
  },
}
