import type { Kysely } from 'kysely'
import type { IdSource } from '../db/ids.ts'
import type { DB } from '../db/schema.ts'
import { COIN } from '../ledger/accounts.ts'
import { grant } from '../ledger/grant.ts'
import { ensurePlayer } from '../players/ensure-player.ts'
import type { DemoGood } from './demo-goods.ts'

/** Steam ids of the simulated traders: a range of their own, out of the way of sign-ins. */
const FIRST_STEAM_ID = 76561198900000000n

const names = [
  'Aldous Fenn',
  'Bertrada',
  'Crispin Vale',
  'Dame Odile',
  'Edda Storm',
  'Faramund',
  'Gisela Thorn',
  'Hartwin',
  'Isolde Marsh',
  'Jorun Pike',
  'Katrin Ash',
  'Leofric',
  'Mechthild',
  'Nils Harrow',
  'Oda Winter',
  'Pernel Gray',
  'Quintus Reeve',
  'Roswitha',
  'Sigurd Lane',
  'Tilda Frost',
  'Ulric Stone',
  'Veit Brandt',
  'Wenna Hill',
  'Ysmay Dell',
  'Zoltan Rook',
  'Agnes Mill',
  'Balder Finch',
  'Clemence',
  'Dietrich',
  'Emma Crane',
  'Folke Berg',
  'Guda Lind',
  'Hilde Swan',
  'Ivo Marten',
  'Jutta Beck',
  'Konrad Wolf',
  'Liutgard',
  'Magnus Oak',
  'Nesta Brook',
  'Otto Kern',
] as const

const TRADER_COINS = 1e12
const PIECES_MIN = 5000

/** The simulated traders' ids; those who are missing are made and given goods and coins. */
export async function ensureTraders(
  db: Kysely<DB>,
  ids: IdSource,
  goods: readonly DemoGood[],
): Promise<string[]> {
  const steamIds = names.map((_, index) => String(FIRST_STEAM_ID + BigInt(index)))
  const known = await db
    .selectFrom('player')
    .select(['player_id', 'steam_id'])
    .where('steam_id', 'in', steamIds)
    .orderBy('steam_id')
    .execute()
  if (known.length === names.length) return known.map((row) => row.player_id)
  return db.transaction().execute(async (tx) => {
    const players: string[] = []
    for (const [index, name] of names.entries()) {
      players.push(await ensurePlayer(tx, { steamId: steamIds[index]!, name }))
    }
    const stock = goods.map((good): [number, number] => [
      good.item_id,
      PIECES_MIN + good.volume * 10,
    ])
    await grant(
      tx,
      { ids, clockOffsetMs: () => -SEEDED_DAYS * 86_400_000 },
      players.map((player_id) => ({
        player_id,
        operation: 'sandbox_grant',
        actor: null,
        reason: 'simulated trader',
        amounts: new Map([[COIN, TRADER_COINS], ...stock]),
      })),
    )
    return players
  })
}

/** Days of trades that a new sandbox begins with. */
export const SEEDED_DAYS = 90
