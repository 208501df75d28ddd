import { authRoutes } from '@app/contract/auth.ts'
import type { Reply } from '@app/contract/route.ts'
import { HIDDEN_ITEM } from '@app/rules/catalog/bundle-text.ts'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Catalog } from '../catalog/catalog.ts'
import type { PlayContent } from '../content/play-content.ts'
import type { DB } from '../db/schema.ts'
import { handle } from '../http/handle.ts'
import { Refusal } from '../answers/refusal.ts'
import { COIN } from '../ledger/accounts.ts'
import { change, type ChangeDeps } from '../ledger/change.ts'
import { accountOf, transfer, worldOf } from '../ledger/transfer.ts'
import type { CallKey } from '../answers/stored-answers.ts'

export interface PlayerDeps extends ChangeDeps {
  readonly catalog: Pick<Catalog, 'openAll'>
  readonly content: Pick<PlayContent, 'get'>
}

type Profile = Reply<typeof authRoutes.getProfile>

export function servePlayers(app: FastifyInstance, deps: PlayerDeps): void {
  const { db } = deps

  handle(app, authRoutes.getProfile, ({ playerId }) => readProfile(db, playerId))

  handle(app, authRoutes.setLanguage, ({ input, playerId, call }) =>
    change(deps, { players: [playerId], actor: playerId, call }, async ({ tx }) => {
      await tx
        .updateTable('player')
        .set({ lang: input.lang })
        .where('player_id', '=', playerId)
        .execute()
      return {}
    }),
  )

  handle(app, authRoutes.claimStarterPack, ({ playerId, call }) =>
    claimStarterPack(deps, playerId, call),
  )
}

async function readProfile(db: Kysely<DB>, playerId: string): Promise<Profile> {
  const row = await db
    .selectFrom('player')
    .leftJoin('holding', (join) =>
      join
        .onRef('holding.account', '=', 'player.player_id')
        .on('holding.kind', '=', 'player')
        .on('holding.asset', '=', COIN),
    )
    .leftJoin('account_deletion', 'account_deletion.player_id', 'player.player_id')
    .select(['player.player_id', 'steam_id', 'name', 'lang', 'role', 'has_starter_pack', 'amount'])
    .select('account_deletion.due_at')
    .where('player.player_id', '=', playerId)
    .executeTakeFirst()
  if (!row) throw new Refusal('invalid_token')
  return {
    id: row.player_id,
    steam_id: row.steam_id,
    name: row.name,
    lang: row.lang as Profile['lang'],
    coins: row.amount ?? 0,
    role: row.role as Profile['role'],
    has_starter_pack: row.has_starter_pack,
    deletion_due_at: row.due_at === null ? null : Math.floor(row.due_at / 1000),
  }
}

/** Grants the starter pack once: the flag falls in the same transaction, under the player's lock. */
function claimStarterPack(
  deps: PlayerDeps,
  playerId: string,
  call: CallKey | undefined,
): Promise<Reply<typeof authRoutes.claimStarterPack>> {
  return change(deps, { players: [playerId], actor: playerId, call }, async (c) => {
    const claimed = await c.tx
      .updateTable('player')
      .set({ has_starter_pack: false })
      .where('player_id', '=', playerId)
      .where('has_starter_pack', '=', true)
      .returning('player_id')
      .executeTakeFirst()
    if (!claimed) throw new Refusal('starter_pack_claimed')
    const { coins, items } = openPack(deps)
    const pack = new Map([[COIN, coins], ...items])
    c.move(transfer('starter_pack', worldOf('starter_pack'), accountOf(playerId), pack))
    return {
      coins,
      items: [...items]
        .filter(([item_id]) => item_id !== HIDDEN_ITEM)
        .map(([item_id, count]) => ({ item_id, count })),
    }
  })
}

/** The content names items of the catalog only; what it had once it keeps. */
function openPack({ catalog, content }: PlayerDeps) {
  const { coins, items } = content.get('start')
  const opened = catalog.openAll(items.map(({ item_id, count }) => [item_id, count]))
  return { coins, items: opened }
}
