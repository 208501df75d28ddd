import type { Reply } from '@app/contract/route.ts'
import {
  COMPARED_MAX_SEC,
  type HistoryDifference,
  steamHistoryRoutes,
} from '@app/contract/steam-history.ts'
import { coinsOf } from '@app/rules/exchange/amounts.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import {
  type Comparison,
  compareExchanges,
  type Difference,
} from '../exchange/compare-exchanges.ts'
import { type ExchangeDeps, showExchange } from '../exchange/exchange.ts'
import { settleByHistory } from '../exchange/settle-by-history.ts'
import { handle } from '../http/handle.ts'
import { busy, Refusal } from '../answers/refusal.ts'
import { logAct } from './operator-log.ts'

export interface SteamHistoryDeps {
  readonly exchange: ExchangeDeps
}

/** A person looks at them one by one. */
const SHOWN = 200

/** Serves the comparison of exchanges with Steam's history, and ends open ones by it. */
export function serveSteamHistory(
  app: FastifyInstance,
  { exchange: deps }: SteamHistoryDeps,
): void {
  // Each asks Steam up to thirty times: one after the other is enough for people.
  let comparing: Promise<unknown> | undefined

  handle(app, steamHistoryRoutes.compare, async ({ input: { since, until, steam_id } }) => {
    if (until <= since || until - since > COMPARED_MAX_SEC) {
      throw new Refusal('bad_input')
    }
    if (comparing) throw busy('another comparison is running')
    const comparison = compareExchanges(deps, { since, until }, steam_id)
    comparing = comparison
    try {
      return await show(deps, await comparison)
    } finally {
      comparing = undefined
    }
  })

  handle(app, steamHistoryRoutes.settle, async ({ input: { exchange_id, reason }, playerId }) =>
    showExchange(
      await settleByHistory(deps, exchange_id, {
        operatorId: playerId,
        reason,
        settling: (c, row) =>
          logAct(c.tx, {
            log_id: c.newId(),
            operator_id: playerId,
            action: 'settle_exchange',
            player_id: row.player_id,
            path: 'exchange',
            count: row.count,
            reason,
            created_at: c.now,
          }),
      }),
    ),
  )
}

async function show(
  deps: ExchangeDeps,
  { differences, grants, exchanges, until, isCut }: Comparison,
): Promise<Reply<typeof steamHistoryRoutes.compare>> {
  const shown = differences.slice(0, SHOWN)
  const names = await readNames(deps, shown.map(steamIdOf))
  return {
    response: shown.map((one) => showDifference(deps, one, names)),
    more: Math.max(0, differences.length - SHOWN),
    grants,
    exchanges,
    until,
    is_cut: isCut,
  }
}

/** Whom it is about: who was granted something, whoever may have asked for it. */
const steamIdOf = ({ granted, kept }: Difference) => granted?.steamId ?? kept!.steamId

/** The names of those who are players here, by Steam id. */
async function readNames(
  { db }: ExchangeDeps,
  steamIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const players = await db
    .selectFrom('player')
    .select(['steam_id', 'name'])
    .where('steam_id', '=', sql<string>`any(${[...new Set(steamIds)]}::text[])`)
    .execute()
  return new Map(players.map(({ steam_id, name }) => [steam_id, name]))
}

function showDifference(
  deps: ExchangeDeps,
  difference: Difference,
  names: ReadonlyMap<string, string>,
): HistoryDifference {
  const { cause, granted, kept } = difference
  const steam_id = steamIdOf(difference)
  return {
    cause,
    request_id: kept?.requestId ?? granted!.requestId,
    player: { steam_id, name: names.get(steam_id) ?? null },
    exchange: kept ? showExchange(kept.row) : null,
    begun_at: kept ? Math.floor(kept.row.created_at / 1000) : null,
    granted: granted ? { item_id: granted.itemDef, count: granted.count, at: granted.at } : null,
    coins: dueOf(deps, difference),
  }
}

/** What a correction would credit so that both sides agree again; below 0 it would debit. */
function dueOf({ coinItems }: ExchangeDeps, { cause, granted, kept }: Difference): number {
  const given = granted ? coinsOfItem(coinItems, granted.itemDef) * granted.count : 0
  switch (cause) {
    case 'absent_done':
      return kept!.row.coins
    case 'granted_undone':
    case 'granted_twice':
    case 'no_exchange':
      return -given
    case 'other_grant':
      // To someone else nothing was given for it; what they got is a matter of its own.
      if (granted!.steamId !== kept!.steamId) return 0
      return (
        (kept!.state === 'done' && kept!.direction === 'to_steam' ? kept!.row.coins : 0) - given
      )
    case 'granted_open':
    case 'absent_open':
    case 'stack_taken':
    case 'stack_there':
      return 0
  }
}

function coinsOfItem(coinItems: ExchangeDeps['coinItems'], itemDef: number): number {
  for (const currency of ['gold', 'silver', 'bronze'] as const) {
    if (coinItems[currency] === itemDef) return coinsOf(currency, 1)
  }
  return 0
}
