import type { FinderRow, OwnFinderPart } from '@app/contract/finders.ts'
import { gainShareOf } from '@app/rules/finders/gain-share.ts'
import { withinBudget } from '@app/rules/finders/within-budget.ts'
import { valueOf } from './columns.ts'
import type { FindersView } from './finders-view.ts'

/** A row as it is shown: its outlay is what is still to be paid. */
export interface ShownRow extends FinderRow {
  readonly key: string
  /** The player has locked something that it takes away: it cannot be started. */
  readonly isLocked: boolean
}

/** What was found, and what the one who is signed in has for it. */
interface Found {
  readonly rows: readonly FinderRow[]
  /** Undefined for visitors. */
  readonly own: OwnFinderPart | undefined
  /** Items that the player has locked. */
  readonly itemLocks: ReadonlySet<number>
  /** The best prices that own sell orders ask, by item. */
  readonly asks: ReadonlyMap<number, number>
}

const keyOf = ({ subject, inputs }: Pick<FinderRow, 'subject' | 'inputs'>) =>
  [subject, ...inputs].join()

/**
 * The rows in their order, as they are beside the player's own orders. What the coins suffice for
 * in part is shown in that part, with its part of the profit; with less than one unit it is not shown.
 */
export function finderRows({ rows, own, itemLocks, asks }: Found, view: FindersView): ShownRow[] {
  const coins = Math.min(view.budget ?? Infinity, view.now && own ? own.coins : Infinity)
  const beside = own?.rows ?? []
  const replaced = new Set([...beside, ...(own?.gone ?? [])].map(keyOf))
  const all = [...rows.filter((row) => !replaced.has(keyOf(row))), ...beside]
  const ofKey = new Map(own?.outlays.map((one) => [keyOf(one), one]))
  const shown = all.flatMap((row): ShownRow[] => {
    const key = keyOf(row)
    const mine = ofKey.get(key)
    // It may be of another ranking than the rows.
    const outlay = mine?.units === row.units ? mine.outlay : row.outlay
    const part = withinBudget({ ...row, outlay }, coins)
    if (!part || (view.thick && part.is_thin)) return []
    const units_day = (row.units_day * part.units) / row.units
    if (units_day < (view.least ?? 0)) return []
    const isLocked = takesLocked(row, itemLocks)
    if (view.now && isLocked) return []
    const needs = row.needs.map(([item, pieces]): [number, number] => [
      item,
      (pieces * part.units) / row.units,
    ])
    const sell_price = besideOwn(row.sell_price, asks.get(row.subject))
    const gain_share = gainShareOf(row.gain_shares ?? [], part.units) ?? row.gain_share
    return [{ ...part, gain_share, sell_price, units_day, needs, key, isLocked }]
  })
  const { column, up } = view.sort
  const turn = up ? 1 : -1
  return shown.toSorted((a, b) => turn * ((valueOf(column, a) ?? 0) - (valueOf(column, b) ?? 0)))
}

/** A coin below the own sell order would undercut nobody else: beside it, for what it asks. */
function besideOwn(price: number | null, ownAsk: number | undefined): number | null {
  return price !== null && price + 1 === ownAsk ? ownAsk : price
}

/** Of a flip only the sale is hindered, and that has time. */
function takesLocked(
  { buy_price, needs, lent }: FinderRow,
  itemLocks: ReadonlySet<number>,
): boolean {
  return buy_price === null && needs.some(([item]) => itemLocks.has(item) && !lent.includes(item))
}
