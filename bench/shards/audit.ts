import { type BookRows, escrowIn } from './books.ts'
import type { PlayerRows } from './players.ts'
import type { Committed, Value } from './shard.ts'

/** What a shard had committed when it was read. */
export type Snapshot = Committed<PlayerRows> | Committed<BookRows>

/**
 * All there is of each asset, by a snapshot of every shard; they need not be of one moment.
 *
 * Each shard counts what it holds. Of a pair of shards the one says which messages it has sent, the
 * other which it has taken in: what was sent and not yet taken in is on its way, and what was taken in
 * after the sender had been read has been counted twice.
 */
export function totals(snapshots: ReadonlyMap<string, Snapshot>): Record<number, number> {
  const sum: Record<number, number> = {}
  const count = (value: Value, sign: 1 | -1 = 1) => {
    for (const [asset, amount] of Object.entries(value)) {
      sum[Number(asset)] = (sum[Number(asset)] ?? 0) + sign * amount
    }
  }
  for (const { rows } of snapshots.values()) {
    if ('wallets' in rows) for (const wallet of Object.values(rows.wallets)) count(wallet)
    else {
      count({ 0: rows.house })
      for (const lot of rows.lots) count(escrowIn(lot))
    }
  }
  for (const [from, sender] of snapshots) {
    for (const [to, receiver] of snapshots) {
      const sent = sender.sent[to] ?? []
      const taken = receiver.taken[from] ?? []
      for (const value of sent.slice(taken.length)) count(value)
      for (const value of taken.slice(sent.length)) count(value, -1)
    }
  }
  return sum
}
