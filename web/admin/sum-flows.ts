import type { Flow } from './admin-data.ts'

const DAY = 86_400

/** Days from `since` to before `until`, in unix seconds of their starts. */
export interface Days {
  readonly since: number
  readonly until: number
}

/** The last days up to and with today. */
export function lastDays(today: number, count: number): Days {
  return { since: today - (count - 1) * DAY, until: today + DAY }
}

/** The days that an address says: how many up to today, or one by its date; a week as usual. */
export function readDays(text = '', today: number): Days {
  if (/^\d{1,3}$/.test(text) && Number(text) > 0) return lastDays(today, Number(text))
  const day = Date.parse(`${text}T00:00Z`) / 1000
  return Number.isNaN(day) ? lastDays(today, 7) : { since: day, until: day + DAY }
}

/** The days as an address says them, see `readDays`. */
export function writeDays({ since, until }: Days, today: number): string {
  if (until > today && until - since > DAY) return String((until - since) / DAY)
  return new Date(since * 1000).toISOString().slice(0, 10)
}

/** What an operation gave and took over some days. */
export interface FlowSum {
  readonly operation: string
  coins_in: bigint
  coins_out: bigint
  items_in: bigint
  items_out: bigint
}

/** Sources and sinks of some days by operation, those that move most coins first. */
export function sumFlows(flows: readonly Flow[], { since, until }: Days): FlowSum[] {
  const sums = new Map<string, FlowSum>()
  for (const { day, operation, asset, minted, burned } of flows) {
    if (day < since || day >= until) continue
    const zero = { operation, coins_in: 0n, coins_out: 0n, items_in: 0n, items_out: 0n }
    const sum = sums.get(operation) ?? zero
    sums.set(operation, sum)
    if (asset === 0) {
      sum.coins_in += BigInt(minted)
      sum.coins_out += BigInt(burned)
    } else {
      sum.items_in += BigInt(minted)
      sum.items_out += BigInt(burned)
    }
  }
  const weight = (sum: FlowSum) => sum.coins_in + sum.coins_out
  return [...sums.values()].toSorted((a, b) => Number(weight(b) - weight(a)))
}

/** Coins that came into being less those that went, of each of some days, the oldest first. */
export function netByDay(
  flows: readonly Flow[],
  { since, until }: Days,
): { day: number; net: bigint }[] {
  const days = new Map<number, bigint>()
  for (let day = since; day < until; day += DAY) days.set(day, 0n)
  for (const { day, asset, minted, burned } of flows) {
    const net = days.get(day)
    if (asset === 0 && net !== undefined) days.set(day, net + BigInt(minted) - BigInt(burned))
  }
  return [...days].map(([day, net]) => ({ day, net }))
}
