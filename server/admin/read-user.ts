import type { adminRoutes } from '@app/contract/admin.ts'
import type { Reply } from '@app/contract/route.ts'
import type { Kysely } from 'kysely'
import type { Clock } from '../clock/clock.ts'
import type { DB } from '../db/schema.ts'
import { COIN } from '../ledger/accounts.ts'

export interface UserDeps {
  readonly db: Kysely<DB>
  readonly clock: Clock
  /** Tags of an item, by which a DLC is known. */
  readonly tagsOf: (itemId: number) => readonly string[]
}

const seconds = (ms: number) => Math.floor(ms / 1000)

type User = Reply<typeof adminRoutes.getUser>

/** A player with everything that operators see of them. */
export async function readUser({ db, clock, tagsOf }: UserDeps, playerId: string): Promise<User> {
  const player = await db
    .selectFrom('player')
    .leftJoin('ban', 'ban.player_id', 'player.player_id')
    .leftJoin('player as banner', 'banner.player_id', 'ban.operator_id')
    .leftJoin('account_deletion as deletion', 'deletion.player_id', 'player.player_id')
    .leftJoin('energy', 'energy.player_id', 'player.player_id')
    .select(['player.player_id as user_uuid', 'player.steam_id', 'player.name', 'player.lang'])
    .select(['player.role', 'player.has_starter_pack', 'energy_until'])
    .select(['banner.name as operator', 'ban.reason', 'ban.banned_at'])
    .select(['deletion.asked_at', 'deletion.due_at', 'deletion.closed_at', 'deletion.done_at'])
    .select((eb) =>
      eb
        .selectFrom('session')
        .select((count) => count.fn.countAll<number>().as('open'))
        .whereRef('session.player_id', '=', 'player.player_id')
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', Date.now())
        .as('open_sessions'),
    )
    .where('player.player_id', '=', playerId)
    .executeTakeFirstOrThrow()
  const held = await db
    .selectFrom('holding')
    .select(['asset', 'amount'])
    .where('account', '=', playerId)
    .where('kind', '=', 'player')
    .where('amount', '>', 0)
    .orderBy('asset')
    .execute()
  const { energy_until, lang, role, operator, reason, banned_at, ...named } = player
  const { asked_at, due_at, closed_at, done_at, ...rest } = named
  const isActive = energy_until !== null && energy_until > clock.now()
  const items = held.filter(({ asset }) => asset > 0)
  const hasDlc = (name: string) => items.some(({ asset }) => tagsOf(asset).includes(`dlc:${name}`))
  return {
    ...rest,
    open_sessions: player.open_sessions ?? 0,
    // The table's checks keep these to the contract's words.
    lang: lang as User['lang'],
    role: role as User['role'],
    ban:
      operator === null || reason === null || banned_at === null
        ? null
        : { operator, reason, banned_at: Math.floor(banned_at / 1000) },
    deletion:
      asked_at === null
        ? null
        : {
            asked_at: seconds(asked_at),
            due_at: due_at && seconds(due_at),
            closed_at: closed_at && seconds(closed_at),
            done_at: done_at && seconds(done_at),
          },
    wallet: held.find(({ asset }) => asset === COIN)?.amount ?? 0,
    energy: isActive ? Math.floor(energy_until / 1000) : null,
    styria_dlc_enabled: hasDlc('styria'),
    nortopia_dlc_enabled: hasDlc('nortopia'),
    hoges_dlc_enabled: hasDlc('hoges'),
    inventory_items: items.map(({ asset, amount }) => ({ item_id: asset, count: amount })),
  }
}
