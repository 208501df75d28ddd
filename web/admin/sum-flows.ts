import type { Flow } from './admin-data.ts'

/** What an operation gave and took over some days. */
export interface FlowSum {
  readonly operation: string
  coins_in: bigint
  coins_out: bigint
  items_in: bigint
  items_out: bigint
}

/** Sources and sinks by operation, those that move most coins first; platform coins left out. */
export function sumFlows(flows: readonly Flow[]): FlowSum[] {
  const sums = new Map<string, FlowSum>()
  for (const { operation, asset, minted, burned } of flows) {
    if (asset < 0) continue
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

/** Coins that came into being less those that went, by day, the oldest first. */
export function netByDay(flows: readonly Flow[]): { day: number; net: bigint }[] {
  const days = new Map<number, bigint>()
  for (const { day, asset, minted, burned } of flows) {
    const net = asset === 0 ? BigInt(minted) - BigInt(burned) : 0n
    days.set(day, (days.get(day) ?? 0n) + net)
  }
  return [...days].map(([day, net]) => ({ day, net })).toSorted((a, b) => a.day - b.day)
}
