import type { Item } from '@app/contract/catalog.ts'
import type { OverviewItem } from '@app/contract/overview.ts'
import { type NarrowedBy, narrowed } from '../catalog/narrowing.ts'
import type { PriceTable } from '../prices/price-table.ts'
import { columnOf, type RowFacts, spreadOf } from './columns.ts'
import { isMet } from './conditions.ts'
import type { OverviewView } from './overview-view.ts'
import type { Overview } from './queries.ts'

/** What the table is made of. */
export interface Sources extends NarrowedBy {
  readonly overview: Overview
  /** Undefined where no price decides the rows. */
  readonly prices: PriceTable | undefined
  /** Orders of the player, by item. */
  readonly orders: ReadonlyMap<number, number>
  readonly nameOf: (item: Item) => string
  readonly compare: (a: string, b: string) => number
}

/** The items of the table in its order; those without a value come last, whatever the direction. */
export function overviewRows(
  items: readonly Item[],
  view: OverviewView,
  sources: Sources,
): readonly Item[] {
  const found = narrowed(items, view, sources).filter((item) => {
    const facts = factsOf(item.Itemdefid, sources)
    return (
      view.only.every((only) => isTrue(only, facts)) &&
      view.where.every((condition) => isMet(condition, facts))
    )
  })
  const { column, up } = view.sort
  const turn = up ? 1 : -1
  if (column === 'name') {
    return found.toSorted((a, b) => turn * sources.compare(sources.nameOf(a), sources.nameOf(b)))
  }
  const { value } = columnOf(column)
  const values = new Map(
    found.map((item) => [item.Itemdefid, value(factsOf(item.Itemdefid, sources))]),
  )
  return found.toSorted((a, b) => {
    const [left, right] = [values.get(a.Itemdefid), values.get(b.Itemdefid)]
    if (left === undefined || right === undefined) {
      return Number(left === undefined) - Number(right === undefined)
    }
    return turn * (left - right)
  })
}

function isTrue(only: OverviewView['only'][number], { orders, figures }: RowFacts): boolean {
  return only === 'orders' ? orders > 0 : (figures?.trades ?? 0) > 0
}

function factsOf(id: number, { overview, prices, held, orders }: Sources): RowFacts {
  return {
    prices: prices && {
      sell: prices.bestSell.get(id),
      buy: prices.bestBuy.get(id),
      ownSell: undefined,
      ownBuy: undefined,
    },
    figures: overview.get(id),
    held: held.get(id) ?? 0,
    orders: orders.get(id) ?? 0,
  }
}

/** Items of a short list. */
const GLANCE = 5
/** A change of an item of which fewer pieces changed hands says nothing. */
export const PIECES_MIN = 10

/** Short lists of what stands out, each strongest first. */
export function glance(overview: Overview, prices: PriceTable | undefined) {
  const items = [...overview.values()]
  const traded = items.filter(({ trades }) => trades > 0)
  const moved = items.filter(({ change_24h, quantity }) => change_24h && quantity >= PIECES_MIN)
  const changeOf = ({ change_24h }: OverviewItem) => change_24h ?? 0
  const strongest = <T>(list: readonly T[], strength: (one: T) => number) =>
    list.toSorted((a, b) => strength(b) - strength(a)).slice(0, GLANCE)
  const spreads = traded.flatMap(({ item_type_id }) => {
    const best = {
      sell: prices?.bestSell.get(item_type_id),
      buy: prices?.bestBuy.get(item_type_id),
    }
    const spread = spreadOf(best)
    return spread === undefined ? [] : [{ item_type_id, spread }]
  })
  return {
    risers: strongest(
      moved.filter((item) => changeOf(item) > 0),
      changeOf,
    ),
    fallers: strongest(
      moved.filter((item) => changeOf(item) < 0),
      (item) => -changeOf(item),
    ),
    traded: strongest(traded, ({ coins }) => coins),
    widest: strongest(spreads, ({ spread }) => spread),
    tightest: strongest(spreads, ({ spread }) => -spread),
    newest: strongest(
      items.filter((item) => item.last_traded_at !== null),
      (item) => item.last_traded_at ?? 0,
    ),
  }
}
