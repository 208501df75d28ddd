import { sql, type Transaction } from 'kysely'
import type { DB } from '../db/schema.ts'
import { foldCase } from '@app/rules/fold-case.ts'

const NAME_MAX = 64

/** Characters that would hide, reorder or break the text around a name. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]/gu

/** A name as we keep and show it: composed, visible, at most 64 code points; empty if nothing is left. */
export function cleanName(name: string): string {
  const visible = name.replaceAll(UNSAFE, '').normalize('NFC').trim()
  return Array.from(visible).slice(0, NAME_MAX).join('').trim()
}

/** How a player is called of whom only the account is known. */
const guestName = (steamId: string) => `Guest ${steamId.slice(-4)}`

export interface NewPlayer {
  readonly steamId: string
  readonly name?: string | undefined
  /** What the browser asks for; Russian where it says nothing (spec 1 §3, "Profile"). */
  readonly lang?: string | undefined
  /** What a deleted account that comes back is known by: there is no second starter pack. */
  readonly mark?: string
}

/**
 * The player of a Steam account, made at the first visit with all that a player has from the
 * start. Safe when several calls make the same player at once. Returns the player's id.
 */
export async function ensurePlayer(
  tx: Transaction<DB>,
  { steamId, name, lang, mark }: NewPlayer,
): Promise<string> {
  const find = () =>
    tx.selectFrom('player').select('player_id').where('steam_id', '=', steamId).executeTakeFirst()
  const found = await find()
  if (found) {
    await nameGuest(tx, steamId, name)
    return found.player_id
  }
  const player_id = crypto.randomUUID()
  const ownName = cleanName(name ?? '') || guestName(steamId)
  const inserted = await tx
    .insertInto('player')
    .values({
      player_id,
      steam_id: steamId,
      name: ownName,
      search_name: foldCase(ownName),
      ...(lang === undefined ? {} : { lang }),
      ...(mark === undefined ? {} : { has_starter_pack: hasNone(mark) }),
      created_at: Math.floor(Date.now() / 1000),
    })
    .onConflict((conflict) => conflict.column('steam_id').doNothing())
    .returning('player_id')
    .executeTakeFirst()
  // Someone else made it between the two statements; their row is committed by now.
  if (!inserted) return (await find())!.player_id
  await tx.insertInto('trader').values({ player_id }).execute()
  return player_id
}

const hasNone = (mark: string) =>
  sql<boolean>`not exists (select from account_deletion where steam_mark = ${mark})`

/** Names a player who has only been known by the account so far. */
async function nameGuest(
  tx: Transaction<DB>,
  steamId: string,
  name: string | undefined,
): Promise<void> {
  const clean = cleanName(name ?? '')
  if (clean === '') return
  await tx
    .updateTable('player')
    .set({ name: clean, search_name: foldCase(clean) })
    .where('steam_id', '=', steamId)
    .where('name', '=', guestName(steamId))
    .execute()
}
