import type { LiveEvent } from '@app/contract/live.ts'
import type { Sql } from '../db/sql.ts'

/** New best prices of an item; 0 means none, as on the wire. */
export interface PriceChange {
  readonly item_type_id: number
  /** Coins. */
  readonly buy_price: number
  readonly sell_price: number
  readonly version: number
  /** Pieces traded by this change. */
  readonly traded: number
}

/** What one committed transaction has to tell the world. */
export interface LiveBatch {
  /** For each player concerned. */
  readonly players: Readonly<Record<string, readonly LiveEvent[]>>
  /** For everybody. */
  readonly prices: readonly PriceChange[]
}

export function isEmpty(batch: LiveBatch): boolean {
  return batch.prices.length === 0 && Object.keys(batch.players).length === 0
}

/** The events of several sources by player, in the order given. */
export function mergeEvents(
  ...parts: readonly Readonly<Record<string, readonly LiveEvent[]>>[]
): Record<string, LiveEvent[]> {
  const merged: Record<string, LiveEvent[]> = {}
  for (const part of parts) {
    for (const [player, events] of Object.entries(part)) (merged[player] ??= []).push(...events)
  }
  return merged
}

const INSERT = {
  name: 'insert-live-batch',
  text: 'insert into live_batch (node_id, events) values ($1, $2)',
}

/** Leaves the events for the other nodes, in the transaction that caused them. */
export async function writeLiveBatch(sql: Sql, nodeId: string, batch: LiveBatch): Promise<void> {
  await sql.query(INSERT, [nodeId, JSON.stringify(batch)])
}
