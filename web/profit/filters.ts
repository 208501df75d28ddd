import type { ProfitFilters } from '@app/contract/profit.ts'
import { ORIGINS, SIDES } from '@app/rules/profit/origin.ts'
import { itemIdOf } from '../paths.ts'

/** What the address of the screen says. */
export interface ProfitSearch {
  readonly item?: string | undefined
  readonly side?: string | undefined
  readonly origin?: string | undefined
  /** Days, as 2026-11-21; both belong to the range. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const DAY_SECONDS = 86_400

/** The first second that no call of the API takes: after the year 9999. */
const END_OF_TIME = 253_402_300_800

/** Days are those of UTC, in which sums are kept. */
function startOf(day: string | undefined): number | undefined {
  if (day === undefined || !/^\d{4}-\d\d-\d\d$/.test(day)) return undefined
  const seconds = Date.parse(`${day}T00:00Z`) / 1000
  return seconds >= 0 ? seconds : undefined
}

/** What the log and its sums are narrowed to; what an address says in vain is left out. */
export function filtersOf({ item, side, origin, from, to }: ProfitSearch): ProfitFilters {
  const itemId = itemIdOf(item)
  const chosenSide = SIDES.find((one) => one === side)
  const chosenOrigin = ORIGINS.find((one) => one === origin)
  const [since, until] = [startOf(from), startOf(to)]
  return {
    ...(itemId !== undefined && itemId > 0 && itemId <= 2_147_483_647 && { item_id: itemId }),
    ...(chosenSide && { sides: [chosenSide] }),
    ...(chosenOrigin && { origins: [chosenOrigin] }),
    ...(since !== undefined && { from: since }),
    ...(until !== undefined && until + DAY_SECONDS < END_OF_TIME && { to: until + DAY_SECONDS }),
  }
}

/** What the address then says: everything. */
export const NOT_NARROWED = {
  item: undefined,
  side: undefined,
  origin: undefined,
  from: undefined,
  to: undefined,
} satisfies ProfitSearch

/** Whether its end is before its start: no trade is in between. */
export const isReversed = ({ from, to }: ProfitFilters): boolean =>
  from !== undefined && to !== undefined && to <= from

export const isNarrowed = (filters: ProfitFilters): boolean => Object.keys(filters).length > 0
