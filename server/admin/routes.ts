import { adminRoutes } from '@app/contract/admin.ts'
import type { Item } from '@app/contract/catalog.ts'
import type { Reply } from '@app/contract/route.ts'
import { statementRoutes } from '@app/contract/statement.ts'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { KeptBackups } from '../backup/keep-backups.ts'
import type { Clock } from '../clock/clock.ts'
import type { Reads } from '../db/reads.ts'
import type { DB } from '../db/schema.ts'
import type { ExchangeDeps } from '../exchange/exchange.ts'
import { handle } from '../http/handle.ts'
import { Refusal } from '../answers/refusal.ts'
import { change } from '../ledger/change.ts'
import { readBackupHealth } from './backup-health.ts'
import { changeItems, findPlayer, type ItemActDeps } from './change-items.ts'
import { type CorrectionDeps, serveCorrections } from './corrections.ts'
import { type Economy, nameHolders, type Proof, readOperations } from './economy.ts'
import { readAssetFlows, readFlows } from './flows.ts'
import { askAgain, readOpenExchanges } from './open-exchanges.ts'
import { serveModeration, type ModerationDeps } from './moderation.ts'
import { logAct, readLog } from './operator-log.ts'
import { type ParkedWorkDeps, serveParkedWork } from './parked-work.ts'
import { serveSteamHistory } from './steam-history.ts'
import { readUser, type UserDeps } from './read-user.ts'
import { readBalance, readStatement } from './statement.ts'
import { serveViewAs, type ViewDeps } from './view-as.ts'

export interface AdminDeps
  extends ItemActDeps, ModerationDeps, CorrectionDeps, UserDeps, ViewDeps, ParkedWorkDeps {
  readonly reads: Reads
  readonly clock: Clock
  readonly economy: Economy
  readonly exchange: ExchangeDeps
  readonly backups: Pick<KeptBackups, 'state'> | undefined
  /** What the catalog hides from players. */
  hiddenItems(): readonly Item[]
  /** Where the panel is, without slashes. */
  readonly path: string
}

const LOG_PAGE = 50
const FLOW_DAYS = 14
const DAY = 86_400

/** Serves operators: players' inventories, the log, the economy and its switches. */
export function serveAdmin(app: FastifyInstance, deps: AdminDeps): void {
  const { db, reads } = deps
  serveModeration(app, deps)
  serveCorrections(app, deps)
  serveViewAs(app, deps)
  serveParkedWork(app, deps)
  serveSteamHistory(app, deps)
  serveStatements(app, reads)

  handle(app, adminRoutes.open, async ({ input }) => {
    if (input.path !== deps.path) throw new Refusal('not_found')
    return {}
  })

  handle(app, adminRoutes.getUser, async ({ input }) =>
    readUser(deps, await findPlayer(db, input.steam_id)),
  )
  handle(app, adminRoutes.hiddenItems, async () => ({ response: [...deps.hiddenItems()] }))
  handle(app, adminRoutes.add, ({ input, playerId }) => changeItems(deps, playerId, 'add', input))
  handle(app, adminRoutes.consume, ({ input, playerId }) =>
    changeItems(deps, playerId, 'consume', input),
  )
  handle(app, adminRoutes.log, ({ input }) =>
    reads.run((from) => readLog(from, { before: input.before, limit: input.limit ?? LOG_PAGE })),
  )

  handle(app, adminRoutes.economy, async ({ input }) => {
    const proof = input.prove ? await deps.economy.prove() : await deps.economy.newest()
    return readEconomy(deps, proof, input.days ?? FLOW_DAYS)
  })

  handle(app, adminRoutes.assetFlows, async ({ input: { operation, since, until } }) => {
    const known = (await readOperations(db)).find((one) => one === operation)
    if (known === undefined) throw new Refusal('not_found')
    return { response: await reads.run((from) => readAssetFlows(from, known, { since, until })) }
  })

  handle(app, adminRoutes.openExchanges, () => readOpenExchanges(db))
  handle(app, adminRoutes.askAgain, ({ input, playerId, call }) =>
    askAgain(deps.exchange, playerId, input, call),
  )

  handle(app, adminRoutes.switch, async ({ input, playerId, call }) => {
    const { path, is_off, reason } = input
    await change(deps, { players: [playerId], operator: playerId, call }, async (c) => {
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

function serveStatements(app: FastifyInstance, reads: Reads): void {
  handle(app, statementRoutes.page, async ({ input: { steam_id, ...page } }) => ({
    response: await reads.run(async (from) =>
      readStatement(from, await findPlayer(from, steam_id), page),
    ),
  }))
  handle(app, statementRoutes.balance, async ({ input: { steam_id, at } }) =>
    reads.run(async (from) => readBalance(from, await findPlayer(from, steam_id), at)),
  )
}

const nothing = { minted: '0', burned: '0', players: '0', market: '0', platform: '0' }

async function readEconomy(
  { db, clock, backups }: AdminDeps,
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
    top_holders: await nameHolders(db, report?.top_holders ?? []),
    open_lots: report?.open_lots ?? { sell: 0, buy: 0, escrow_coins: '0', escrow_items: '0' },
    flows,
    switches,
    backups: await readBackupHealth(db, backups),
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
