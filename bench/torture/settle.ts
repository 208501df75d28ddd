import { lotRoutes } from '@app/contract/lot.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { setTimeout as wait } from 'node:timers/promises'
import { authRoutes } from '@app/contract/auth.ts'
import { craftRoutes } from '@app/contract/craft.ts'
import { exchangeRoutes } from '@app/contract/exchange.ts'
import { inventoryRoutes } from '@app/contract/inventory.ts'
import { priceRoutes } from '@app/contract/prices.ts'
import { rentRoutes } from '@app/contract/rent.ts'
import type { Route } from '@app/contract/route.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { socialRoutes } from '@app/contract/social.ts'
import { steamHistoryRoutes } from '@app/contract/steam-history.ts'
import { spinRoutes } from '@app/contract/spin.ts'
import type { Random } from '@app/rules/chance/random.ts'
import type { Kysely } from 'kysely'
import type { DB } from '../../server/db/schema.ts'
import type { Caller, Player } from './caller.ts'
import type { Served } from './node.ts'
import type { History } from './history.ts'
import { endOpen } from './trading.ts'
import { post } from './workload.ts'

/** Ends all crafts in progress, and lets the platform be asked again for what it did not answer. */
const AHEAD_S = 3600
const SETTLED_MS = 60_000
const ATTEMPTS_MAX = 20
const OPERATOR = '76561198300000000'

const byPath = new Map<string, Route>(
  [orderRoutes, lotRoutes, craftRoutes, exchangeRoutes, rentRoutes, socialRoutes, spinRoutes]
    .flatMap((routes) => Object.values<Route>(routes))
    .map((route) => [route.path, route]),
)

export interface Rest {
  readonly nodes: readonly Served[]
  readonly caller: Caller
  readonly history: History
  readonly players: readonly Player[]
  readonly random: Random
  readonly db: Kysely<DB>
}

/** Brings everything to rest: ends trades, makes every unanswered call again, ends what is due. */
export async function bringToRest(run: Rest): Promise<void> {
  const { nodes, caller, history, players, random, db } = run
  for (const player of players) await endOpen(caller, player, random)
  const byId = new Map(players.map((player) => [player.id, player]))
  for (const operation of history.operations) {
    const route = byPath.get(operation.path)!
    for (let n = 0; n < ATTEMPTS_MAX && operation.outcome.is === 'unknown'; n += 1) {
      const node = nodes[n % nodes.length]!
      await caller.attempt(byId.get(operation.player)!, route, operation, node)
      if (operation.outcome.is === 'unknown') await wait(250)
    }
  }
  await post(nodes[0]!, sandboxRoutes.advanceClock.path, { seconds: AHEAD_S })
  for (const deadline = Date.now() + SETTLED_MS; Date.now() < deadline; await wait(250)) {
    const crafts = await db.selectFrom('craft_job').select('job_id').limit(1).execute()
    const open = db.selectFrom('exchange').select('exchange_id').where('state', '=', 'pending')
    if (crafts.length + (await open.limit(1).execute()).length === 0) return
    await endDisputes(nodes[0]!, caller, db)
  }
}

/**
 * Does what operators do: an exchange from Steam that was refused, where an earlier request may have
 * been done, waits for one of them. They look whether Steam has done it; where it has, coins are owed,
 * and the exchange stays open to be found.
 */
async function endDisputes(node: Served, caller: Caller, db: Kysely<DB>): Promise<void> {
  const disputes = await db
    .selectFrom('exchange')
    .select('exchange_id')
    .where('state', '=', 'pending')
    .where('direction', '=', 'from_steam')
    .where('due_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('sandbox_steam_request')
            .select('sandbox_steam_request.request_id')
            .whereRef('sandbox_steam_request.request_id', '=', 'exchange.request_id'),
        ),
      ),
    )
    .execute()
  if (disputes.length === 0) return
  const operator = { steamId: OPERATOR, id: '', token: '' }
  await post(node, sandboxRoutes.grant.path, { steam_id: OPERATOR })
  await caller.signIn(operator, node)
  await post(node, sandboxRoutes.makeAdmin.path, { steam_id: OPERATOR })
  // Of what Steam was asked a moment ago nothing can be said yet.
  await post(node, sandboxRoutes.advanceClock.path, { seconds: AHEAD_S })
  for (const { exchange_id } of disputes) {
    await post(
      node,
      steamHistoryRoutes.settle.path,
      { exchange_id, reason: 'Steam has not done it' },
      operator,
    )
  }
}

/** What nodes show of players and of the market, where it is not what the database holds. */
export async function findStale(
  nodes: readonly Served[],
  caller: Caller,
  players: readonly Player[],
  db: Kysely<DB>,
): Promise<string[]> {
  const holdings = await db
    .selectFrom('holding')
    .select(['account', 'asset', 'amount'])
    .where('kind', '=', 'player')
    .where('amount', '>', 0)
    .execute()
  const byPlayer = Map.groupBy(holdings, ({ account }) => account)
  const markets = await db
    .selectFrom('market')
    .select(['item_id', 'buy_price', 'sell_price'])
    .where((eb) => eb.or([eb('buy_price', 'is not', null), eb('sell_price', 'is not', null)]))
    .execute()
  const prices = markets.map(
    (one) => `${one.item_id}: ${one.buy_price ?? 0}, ${one.sell_price ?? 0}`,
  )
  const found: string[] = []
  const compare = (where: string, shown: readonly string[], held: readonly string[]) => {
    const [a, b] = [shown, held].map((list) => list.toSorted().join('; '))
    if (a !== b) found.push(`${where} is shown as ${a} and is ${b}`)
  }
  for (const node of nodes) {
    const { name } = node.program
    for (const player of players) {
      const own = byPlayer.get(player.id) ?? []
      const shown = await readHoldings(caller, player, node)
      compare(
        `what ${player.id} holds (${name})`,
        shown,
        own.map((one) => `${one.asset}: ${one.amount}`),
      )
    }
    compare(`the market (${name})`, await readPrices(caller, players[0]!, node), prices)
  }
  return found
}

async function readHoldings(caller: Caller, player: Player, node: Served): Promise<string[]> {
  const profile = (await caller.read(player, authRoutes.getProfile, node)) as { coins: number }
  const inventory = (await caller.read(player, inventoryRoutes.get, node)) as {
    response: { TypeId: number; Count: number }[]
  }
  const coins = profile.coins > 0 ? [`0: ${profile.coins}`] : []
  return [...coins, ...inventory.response.map((one) => `${one.TypeId}: ${one.Count}`)]
}

async function readPrices(caller: Caller, player: Player, node: Served): Promise<string[]> {
  type Listed = { item_type_id: number; price: number }[]
  const shown = (await caller.read(player, priceRoutes.getAll, node)) as {
    buy_lots: Listed
    sell_lots: Listed
  }
  const [buy, sell] = [shown.buy_lots, shown.sell_lots].map(
    (lots) => new Map(lots.map((one) => [one.item_type_id, one.price])),
  )
  const items = [...new Set([...buy!.keys(), ...sell!.keys()])]
  return items.map((item) => `${item}: ${buy!.get(item) ?? 0}, ${sell!.get(item) ?? 0}`)
}
