import type { Kysely } from 'kysely'
import type { IdSource } from '../db/ids.ts'
import type { DB } from '../db/schema.ts'
import { COIN } from '../ledger/accounts.ts'
import { change } from '../ledger/change.ts'
import { accountOf, transfer, worldOf } from '../ledger/transfer.ts'
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
  const players = await db.transaction().execute(async (tx) => {
    const made: string[] = []
    for (const [index, name] of names.entries()) {
      made.push(await ensurePlayer(tx, { steamId: steamIds[index]!, name }))
    }
    return made
  })
  const stock = new Map([
    [COIN, TRADER_COINS],
    ...goods.map((good): [number, number] => [good.item_id, PIECES_MIN + good.volume * 10]),
  ])
  const deps = {
    db,
    ids,
    clockOffsetMs: () => -SEEDED_DAYS * 86_400_000,
    nodeId: undefined,
    published: () => {},
  }
  await change(deps, { players, reason: 'simulated trader' }, async (c) => {
    if ((await c.held(players[0]!)).size > 0) return {}
    for (const player of players) {
      const from = worldOf('sandbox_grant')
      c.move(transfer('sandbox_grant', from, accountOf(player), stock))
    }
    return {}
  })
  return players
}

/** Days of trades that a new sandbox begins with. */
export const SEEDED_DAYS = 90
