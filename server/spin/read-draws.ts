import type { SpinDraw } from '@app/contract/spin.ts'
import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'
import { Refusal } from '../answers/refusal.ts'
import { seedHash } from './seeds.ts'

const PAGE = 50

/** A page of the player's spins, newest first. */
export async function readHistory(
  db: Kysely<DB>,
  playerId: string,
  lastId: string | undefined,
): Promise<SpinDraw[]> {
  const own = draws(db).where('spin_draw.player_id', '=', playerId)
  const older = lastId === undefined ? own : own.where('draw_id', '<', lastId)
  const rows = await older.orderBy('draw_id', 'desc').limit(PAGE).execute()
  return rows.map(drawOf)
}

/** One spin, whoever made it. Throws `not_found`. */
export async function readDraw(db: Kysely<DB>, id: string): Promise<SpinDraw> {
  const row = await draws(db).where('draw_id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return drawOf(row)
}

function draws(db: Kysely<DB>) {
  return db
    .selectFrom('spin_draw')
    .innerJoin('spin_seed', 'spin_seed.seed_id', 'spin_draw.seed_id')
    .select([
      'draw_id',
      'spin_draw.created_at',
      'receipt_id',
      'result',
      'ticket',
      'nonce',
      'client_seed',
      'server_seed',
      'state',
      'possible_items',
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof draws>['execute']>>[number]

/** The server seed stays secret while spins are still drawn from it. */
function drawOf({
  draw_id,
  state,
  server_seed,
  client_seed,
  possible_items,
  ...draw
}: Row): SpinDraw {
  return {
    ...draw,
    id: draw_id,
    client_seed: client_seed ?? '',
    server_seed_hash: seedHash(server_seed),
    server_seed: state === 'revealed' ? server_seed : null,
    possible_items: possible_items as unknown as SpinDraw['possible_items'],
  }
}
