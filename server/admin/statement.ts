import type { StatementLine, statementRoutes } from '@app/contract/statement.ts'
import type { Input, Reply } from '@app/contract/route.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { firstUuidAt } from '../db/ids.ts'
import type { DB } from '../db/schema.ts'
import { Refusal } from '../answers/refusal.ts'
import { keptSince } from '../db/kept-since.ts'
import { dateName, newestMonths } from '../db/months.ts'
import { COIN } from '../ledger/accounts.ts'
import { heldBefore } from '../ledger/held-before.ts'

const PAGE = 100

/** After every entry. */
const LAST = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

interface Row extends Omit<StatementLine, 'counter'> {
  readonly kind: StatementLine['counter']['kind']
  readonly steam_id: string | null
  readonly name: string | null
  readonly more: number
}

/** Which assets: a condition that one of the partial indexes of migrations 0008 and 0041 serves. */
type Which = (column: RawBuilder<number>) => RawBuilder<boolean>
const coins: Which = (asset) => sql`${asset} = 0`
const items: Which = (asset) => sql`${asset} > 0`
const only = (wanted: number): Which =>
  wanted === 0 ? coins : (asset) => sql`${asset} > 0 and ${asset} = ${wanted}`

type Page = Omit<Input<typeof statementRoutes.page>, 'steam_id'>

/**
 * A page of a player's ledger: all lines of the newest entries before the given one, in the months
 * from an id on. Ranges of one or two keys, however long the history is.
 */
export function statementPage(
  playerId: string,
  { asset, before = LAST, limit = PAGE }: Page,
  from?: string,
): RawBuilder<Row> {
  // Each table's own bounds say which months the statement is planned for.
  const within = (id: RawBuilder<string>) =>
    from === undefined ? sql`${id} < ${before}` : sql`${id} < ${before} and ${id} >= ${from}`
  const newest = (which: Which) => sql`
    (select distinct entry_id from posting
     where account = ${playerId} and kind = 'player' and ${which(sql.ref('asset'))}
       and ${within(sql.ref('entry_id'))}
     order by entry_id desc limit ${limit})`
  const entries =
    asset === undefined ? sql`${newest(coins)} union ${newest(items)}` : newest(only(asset))
  const shown = asset === undefined ? sql`true` : only(asset)(sql.ref('own.asset'))
  return sql<Row>`
    with page as materialized (
      select entry_id from (${entries}) as own order by entry_id desc limit ${limit}
    )
    select own.entry_id, entry.created_at / 1000 as created_at, own.operation, own.asset,
      own.delta as amount, own.balance, entry.reason,
      counter.kind, counter.more, player.steam_id, player.name
    from page
    join posting as own on own.entry_id = page.entry_id
      and own.account = ${playerId} and own.kind = 'player'
    join entry on entry.entry_id = own.entry_id
    cross join lateral (
      select other.kind, other.account, count(*) over () - 1 as more
      from posting as other
      where other.entry_id = own.entry_id and other.asset = own.asset
        and ${within(sql.ref('other.entry_id'))}
        and sign(other.delta) <> sign(own.delta)
      order by abs(other.delta) desc, other.account
      limit 1
    ) as counter
    left join player on counter.kind <> 'world' and player.player_id = counter.account
    where ${shown} and ${within(sql.ref('own.entry_id'))} and ${within(sql.ref('entry.entry_id'))}
    order by own.entry_id desc, own.asset`
}

export async function readStatement(
  db: Kysely<DB>,
  playerId: string,
  page: Page,
): Promise<StatementLine[]> {
  const from = newestMonths(page.before)
  const { rows } = await statementPage(playerId, page, from).execute(db)
  const missing = (page.limit ?? PAGE) - new Set(rows.map(({ entry_id }) => entry_id)).size
  if (missing > 0) {
    const older = { ...page, before: from, limit: missing }
    rows.push(...(await statementPage(playerId, older).execute(db)).rows)
  }
  return rows.map(({ kind, steam_id, name, more, ...line }) => ({
    ...line,
    counter: {
      kind,
      player: steam_id === null || name === null ? null : { steam_id, name },
      more,
    },
  }))
}

/**
 * What a player held at a moment, each thing by one step down an index, however often it changed. That
 * nobody has archived the moment is the caller's to know.
 */
export function balanceAt(
  playerId: string,
  at: number,
): RawBuilder<{ readonly asset: number; readonly balance: number | null }> {
  const moment = firstUuidAt(at)
  return sql`
    select 0 as asset, ${heldBefore(playerId, COIN, moment)} as balance
    union all
    select held.asset, ${heldBefore(playerId, sql.ref('held.asset'), moment)}
    from holding as held
    where held.account = ${playerId} and held.kind = 'player' and held.asset > 0
    order by asset`
}

/** @throws Refusal - `month_archived` for a moment of which nothing is in the database any more */
export async function readBalance(
  db: Kysely<DB>,
  playerId: string,
  at: number,
): Promise<Reply<typeof statementRoutes.balance>> {
  const since = await keptSince(db)
  if (since !== undefined && at < since) {
    throw new Refusal('month_archived', { since: dateName(since) })
  }
  const { rows } = await balanceAt(playerId, at).execute(db)
  return {
    coins: rows[0]?.balance ?? 0,
    items: rows
      .slice(1)
      .flatMap(({ asset, balance }) => (balance ? [{ item_id: asset, count: balance }] : [])),
  }
}
