import { adminRoutes } from '@app/contract/admin.ts'
import type { Reply } from '@app/contract/route.ts'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Clock } from '../clock/clock.ts'
import type { DB } from '../db/schema.ts'
import type { ExchangeDeps } from '../exchange/exchange.ts'
import { handle } from '../http/handle.ts'
import { Refusal } from '../http/refusal.ts'
import { COIN } from '../ledger/accounts.ts'
import { change } from '../ledger/change.ts'
import { changeItems, findPlayer, type ItemActDeps } from './change-items.ts'
import { type Economy, type Proof, readOperations } from './economy.ts'
import { readAssetFlows, readFlows } from './flows.ts'
import { askAgain, readOpenExchanges } from './open-exchanges.ts'
import { logAct, readLog } from './operator-log.ts'

export interface AdminDeps extends ItemActDeps {
  readonly clock: Clock
  readonly economy: Economy
  readonly exchange: ExchangeDeps
  /** Where the panel is, without slashes. */
  readonly path: string
  /** Tags of an item, by which a DLC is known. */
  readonly tagsOf: (itemId: number) => readonly string[]
}

const LOG_PAGE = 50
const FLOW_DAYS = 14
const DAY = 86_400

/** Serves operators: players' inventories, the log, the economy and its switches. */
export function serveAdmin(app: FastifyInstance, deps: AdminDeps): void {
  const { db } = deps

  handle(app, adminRoutes.open, async ({ input }) => {
    if (input.path !== deps.path) throw new Refusal('not_found')
    return {}
  })

  handle(app, adminRoutes.getUser, async ({ input }) =>
    readUser(deps, await findPlayer(db, input.steam_id)),
  )
  handle(app, adminRoutes.add, ({ input, playerId }) => changeItems(deps, playerId, 'add', input))
  handle(app, adminRoutes.consume, ({ input, playerId }) =>
    changeItems(deps, playerId, 'consume', input),
  )
  handle(app, adminRoutes.log, ({ input }) =>
    readLog(db, { before: input.before, limit: input.limit ?? LOG_PAGE }),
  )

  handle(app, adminRoutes.economy, async ({ input }) => {
    const proof = input.prove ? await deps.economy.prove() : await deps.economy.newest()
    return readEconomy(deps, proof, input.days ?? FLOW_DAYS)
  })

  handle(app, adminRoutes.assetFlows, async ({ input: { operation, since, until } }) => {
    const known = (await readOperations(db)).find((one) => one === operation)
    if (known === undefined) throw new Refusal('not_found')
    return { response: await readAssetFlows(db, known, { since, until }) }
  })

  handle(app, adminRoutes.openExchanges, () => readOpenExchanges(db))
  handle(app, adminRoutes.askAgain, ({ input, playerId, call }) =>
    askAgain(deps.exchange, playerId, input, call),
  )

  handle(app, adminRoutes.switch, async ({ input, playerId, call }) => {
    const { path, is_off, reason } = input
    await change(deps, { players: [playerId], actor: playerId, call }, async (c) => {
      const switched = await c.tx
        .updateTable('kill_switch')
        .set({ is_off, changed_at: c.now })
        .where('path', '=', path)
        .where('is_off', '!=', is_off)
        .executeTakeFirst()
      if (switched.numUpdatedRows === 0n) return {}
      await logAct(c.tx, {
        log_id: c.newId(),
        operator_id: playerId,
        action: is_off ? 'switch_off' : 'switch_on',
        path,
        reason,
        created_at: c.now,
      })
      return {}
    })
    await app.switches.refresh()
    return {}
  })
}

async function readUser(
  { db, clock, tagsOf }: AdminDeps,
  playerId: string,
): Promise<Reply<typeof adminRoutes.getUser>> {
  const player = await db
    .selectFrom('player')
    .leftJoin('energy', 'energy.player_id', 'player.player_id')
    .select(['player.player_id as user_uuid', 'steam_id', 'name', 'lang', 'has_starter_pack'])
    .select('energy_until')
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
  const { energy_until, lang, ...rest } = player
  const isActive = energy_until !== null && energy_until > clock.now()
  const items = held.filter(({ asset }) => asset > 0)
  const hasDlc = (name: string) => items.some(({ asset }) => tagsOf(asset).includes(`dlc:${name}`))
  return {
    ...rest,
    // The table's check keeps it to the six.
    lang: lang as Reply<typeof adminRoutes.getUser>['lang'],
    wallet: held.find(({ asset }) => asset === COIN)?.amount ?? 0,
    energy: isActive ? Math.floor(energy_until / 1000) : null,
    styria_dlc_enabled: hasDlc('styria'),
    nortopia_dlc_enabled: hasDlc('nortopia'),
    hoges_dlc_enabled: hasDlc('hoges'),
    inventory_items: items.map(({ asset, amount }) => ({ item_id: asset, count: amount })),
  }
}

const nothing = { minted: '0', burned: '0', players: '0', market: '0', platform: '0' }

async function readEconomy(
  { db, clock }: AdminDeps,
  proof: Proof | undefined,
  days: number,
): Promise<Reply<typeof adminRoutes.economy>> {
  const today = Math.floor(clock.now() / 1000 / DAY) * DAY
  const since = today - (days - 1) * DAY
  const flows = await readFlows(db, await readOperations(db), { since, until: today + DAY })
  const switches = await readSwitches(db)
  const report = proof?.report
  return {
    today,
    proof: proof
      ? {
          proved_at: Math.floor(proof.proved_at / 1000),
          took_ms: proof.took_ms,
          assets: proof.report.assets,
          findings: [...proof.report.findings],
        }
      : null,
    coins: report?.coins ?? nothing,
    top_holders: [...(report?.top_holders ?? [])],
    open_lots: report?.open_lots ?? { sell: 0, buy: 0, escrow_coins: '0', escrow_items: '0' },
    flows,
    switches,
  }
}

async function readSwitches(
  db: Kysely<DB>,
): Promise<Reply<typeof adminRoutes.economy>['switches']> {
  const rows = await db.selectFrom('kill_switch').selectAll().orderBy('path').execute()
  return rows.map((row) => ({
    // The table's check keeps it to the contract's paths.
    path: row.path as Reply<typeof adminRoutes.economy>['switches'][number]['path'],
    is_off: row.is_off,
    changed_at: row.changed_at === null ? null : Math.floor(row.changed_at / 1000),
  }))
}
