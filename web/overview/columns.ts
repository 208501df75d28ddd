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

interface ColumnOf {
  readonly kind: Kind
  /** Undefined where there is none. */
  readonly value: (facts: RowFacts) => number | undefined
  /** Only for the signed in. */
  readonly own?: true
  /** Its values change with the best prices, many times a second. */
  readonly isPrice?: true
}

const figure =
  (name: Exclude<keyof OverviewItem, 'item_type_id'>) =>
  ({ figures }: RowFacts) =>
    figures?.[name] ?? undefined
const some = (count: number) => (count > 0 ? count : undefined)

/** The columns of the table, in their order. */
const columns = {
  sell: { kind: 'coins', value: ({ prices }) => prices?.sell, isPrice: true },
  buy: { kind: 'coins', value: ({ prices }) => prices?.buy, isPrice: true },
  spread: { kind: 'share', value: ({ prices }) => spreadOf(prices), isPrice: true },
  last: { kind: 'coins', value: figure('last_price') },
  traded_at: { kind: 'date', value: figure('last_traded_at') },
  change_1h: { kind: 'change', value: figure('change_1h') },
  change_24h: { kind: 'change', value: figure('change_24h') },
  change_7d: { kind: 'change', value: figure('change_7d') },
  quantity: { kind: 'count', value: figure('quantity') },
  volume: { kind: 'coins', value: ({ figures }) => some(figures?.coins ?? 0) },
  trades: { kind: 'count', value: figure('trades') },
  fair: { kind: 'coins', value: figure('fair_price') },
  volatility: { kind: 'share', value: figure('volatility') },
  held: { kind: 'count', value: ({ held }) => some(held), own: true },
  orders: { kind: 'count', value: ({ orders }) => some(orders), own: true },
} as const satisfies Record<string, ColumnOf>

export type ColumnName = keyof typeof columns

export const columnNames = Object.keys(columns) as ColumnName[]

/** What an address says may be the name of anything that every object has. */
export const isColumn = (name: string): name is ColumnName => Object.hasOwn(columns, name)

export const columnOf = (name: ColumnName): ColumnOf => columns[name]

/** The difference of the best prices as a share of what sellers ask; undefined without either. */
export function spreadOf(prices: Pick<ItemPrices, 'sell' | 'buy'> | undefined) {
  if (prices?.sell === undefined || prices.buy === undefined) return undefined
  return (prices.sell - prices.buy) / prices.sell
}
