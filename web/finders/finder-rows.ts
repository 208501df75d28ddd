import type { FinderRow } from '@app/contract/finders.ts'
import { withinBudget } from '@app/rules/finders/within-budget.ts'
import { valueOf } from './columns.ts'
import type { FindersView } from './finders-view.ts'

/** A row as it is shown: its outlay is what is still to be paid. */
export interface ShownRow extends FinderRow {
  readonly key: string
}

/** What was found, and what the one who is signed in has for it. */
interface Found {
  readonly rows: readonly FinderRow[]
  readonly own: { readonly coins: number; readonly outlays: readonly number[] } | null
}

/**
 * The rows in their order. What the coins suffice for in part is shown in that part, with its part of
 * the profit; with less than one unit it is not shown.
 */
export function finderRows({ rows, own }: Found, view: FindersView): readonly ShownRow[] {
  const coins = Math.min(view.budget ?? Infinity, view.now && own ? own.coins : Infinity)
  const shown = rows.flatMap((row, at): ShownRow[] => {
    const outlay = own?.outlays[at] ?? row.outlay
    const part = withinBudget({ ...row, outlay }, coins)
    if (!part || (view.thick && part.is_thin)) return []
    const units_day = (row.units_day * part.units) / row.units
    if (units_day < (view.least ?? 0)) return []
    return [{ ...part, units_day, key: [row.subject, ...row.inputs].join() }]
  })
  const { column, up } = view.sort
  const turn = up ? 1 : -1
  return shown.toSorted((a, b) => turn * ((valueOf(column, a) ?? 0) - (valueOf(column, b) ?? 0)))
}
