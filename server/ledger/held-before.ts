import { type RawBuilder, sql } from 'kysely'
import { COIN } from './accounts.ts'

/**
 * What a player held of an asset before an id of the ledger: what the first change from there on
 * found, or what is held now where nothing has changed since. Null for what they have never held.
 *
 * Nothing before the id is read, so months before it may be archived.
 *
 * @param asset - a value or a column
 * @param and - what else must hold for a posting to be read
 */
export function heldBefore(
  playerId: string,
  asset: number | RawBuilder<number>,
  id: string,
  and: RawBuilder<boolean> = sql`true`,
): RawBuilder<number | null> {
  // In the words of the partial indexes of migrations 0008 and 0041.
  const which = asset === COIN ? sql`asset = 0` : sql`asset > 0 and asset = ${asset}`
  return sql`
    coalesce(
      (select balance - delta from posting
       where account = ${playerId} and kind = 'player' and ${which} and entry_id >= ${id} and ${and}
       order by entry_id limit 1),
      (select amount from holding
       where account = ${playerId} and kind = 'player' and asset = ${asset} and ${and}))`
}
