import type { OverviewItem } from '@app/contract/overview.ts'
import type { ItemPrices } from '../prices/use-prices-of.ts'

/** What an item's row is made of. */
export interface RowFacts {
  readonly prices: ItemPrices | undefined
  readonly figures: OverviewItem | undefined
  /** Pieces that the player holds. */
  readonly held: number
  /** Orders that the player has open. */
  readonly orders: number
}

/** A date is in unix seconds. */
type Kind = 'coins' | 'share' | 'change' | 'count' | 'date'

/** Where values come from: best prices change many times a second; the last two are the player's own. */
export type Source = 'prices' | 'trades' | 'held' | 'orders'

interface ColumnOf {
  readonly kind: Kind
  /** Undefined where there is none. */
  readonly value: (facts: RowFacts) => number | undefined
  /** What none counts as where it is compared. */
  readonly none?: 0
  readonly from: Source
}

const figure =
  (name: Exclude<keyof OverviewItem, 'item_type_id'>) =>
  ({ figures }: RowFacts) =>
    figures?.[name] ?? undefined
const some = (count: number) => (count > 0 ? count : undefined)

/** The columns of the table, in their order. */
const columns = {
  sell: { kind: 'coins', value: ({ prices }) => prices?.sell, from: 'prices' },
  buy: { kind: 'coins', value: ({ prices }) => prices?.buy, from: 'prices' },
  spread: { kind: 'share', value: ({ prices }) => spreadOf(prices), from: 'prices' },
  last: { kind: 'coins', value: figure('last_price'), from: 'trades' },
  traded_at: { kind: 'date', value: figure('last_traded_at'), from: 'trades' },
  change_1h: { kind: 'change', value: figure('change_1h'), from: 'trades' },
  change_24h: { kind: 'change', value: figure('change_24h'), from: 'trades' },
  change_7d: { kind: 'change', value: figure('change_7d'), from: 'trades' },
  quantity: { kind: 'count', value: figure('quantity'), none: 0, from: 'trades' },
  volume: {
    kind: 'coins',
    value: ({ figures }) => some(figures?.coins ?? 0),
    none: 0,
    from: 'trades',
  },
  trades: { kind: 'count', value: figure('trades'), none: 0, from: 'trades' },
  fair: { kind: 'coins', value: figure('fair_price'), from: 'trades' },
  volatility: { kind: 'share', value: figure('volatility'), from: 'trades' },
  held: { kind: 'count', value: ({ held }) => some(held), none: 0, from: 'held' },
  orders: { kind: 'count', value: ({ orders }) => some(orders), none: 0, from: 'orders' },
} as const satisfies Record<string, ColumnOf>

export type ColumnName = keyof typeof columns

export const columnNames = Object.keys(columns) as ColumnName[]

/** What an address says may be the name of anything that every object has. */
export const isColumn = (name: string): name is ColumnName => Object.hasOwn(columns, name)

export const columnOf = (name: ColumnName): ColumnOf => columns[name]

/** Whether a column is only for the signed in. */
export const isOwn = (name: ColumnName) => ['held', 'orders'].includes(columnOf(name).from)

/** Decimals of a share in percent: a change of thousands of percent has none. */
export const decimalsOf = (share: number) => (Math.abs(share) < 1 ? 1 : 0)

/** The difference of the best prices as a share of what sellers ask; undefined without either. */
export function spreadOf(prices: Pick<ItemPrices, 'sell' | 'buy'> | undefined) {
  if (prices?.sell === undefined || prices.buy === undefined) return undefined
  return (prices.sell - prices.buy) / prices.sell
}
