import type { Transaction } from 'kysely'
import type { DB } from '../db/schema.ts'
import { Refusal } from '../answers/refusal.ts'

/**
 * Locks the operators until the transaction ends, so that of two who shut each other out only one
 * does. Returns those who are not banned.
 */
export async function lockOperators(tx: Transaction<DB>): Promise<ReadonlySet<string>> {
  const all = await tx
    .selectFrom('player')
    .select('player_id')
    .where('role', '=', 'admin')
    .orderBy('player_id')
    .forUpdate()
    .execute()
  const ids = all.map((row) => row.player_id)
  const banned = await tx
    .selectFrom('ban')
    .select('player_id')
    .where('player_id', 'in', ids)
    .execute()
  const operators = new Set(ids)
  for (const { player_id } of banned) operators.delete(player_id)
  return operators
}

/** Refuses with `last_operator` where nobody would be left without this one. */
export function assertNotLast(operators: ReadonlySet<string>, playerId: string): void {
  if (operators.has(playerId) && operators.size === 1) throw new Refusal('last_operator')
}
