import type { FastifyInstance } from 'fastify'
import { dueDeletions } from './account/due-deletions.ts'
import { serveAccount } from './account/routes.ts'
import type { Auth } from './auth/open-auth.ts'
import { serveOwnSessions } from './auth/own-sessions.ts'
import { serveCatalog } from './catalog/routes.ts'
import { movingReferences } from './alerts/price-references.ts'
import { serveAlerts } from './alerts/routes.ts'
import { serveAdmin } from './admin/routes.ts'
import { serveCraft } from './craft/routes.ts'
import { energyEnds } from './energy/ending-energy.ts'
import { serveEnergy } from './energy/routes.ts'
import type { ExchangeDeps } from './exchange/exchange.ts'
import { dueExchanges } from './exchange/due-exchanges.ts'
import { serveExchange } from './exchange/routes.ts'
import { serveFinders } from './finders/routes.ts'
import { catchUpHarvest } from './harvest/catch-up-harvest.ts'
import { readPlay } from './harvest/play.ts'
import { serveHarvest } from './harvest/routes.ts'
import { serveFactory } from './factory/routes.ts'
import { housekeeping } from './housekeeping/housekeeping.ts'
import { serveSite } from './site/site.ts'
import { dueNotices } from './inbox/notices-due.ts'
import { serveInbox } from './inbox/routes.ts'
import { serveInventory } from './inventory/routes.ts'
import { cancelAllOrders } from './market/cancel-all-orders.ts'
import { serveLists } from './lists/routes.ts'
import { lotEnds } from './market/ended-lots.ts'
import { lotEndsSoon } from './market/ending-lots.ts'
import { firedOrders } from './market/fired-orders.ts'
import { serveStandingOrders } from './market/standing-routes.ts'
import { KeptFigures } from './market/kept-figures.ts'
import { serveMarket } from './market/routes.ts'
import { sampleBooks } from './market/sample-books.ts'
import { serveNetWorth } from './net-worth/routes.ts'
import { dueNetWorth } from './net-worth/seal-days.ts'
import { readNews } from './news/read-news.ts'
import { serveNews } from './news/routes.ts'
import { servePlayers } from './players/routes.ts'
import { DuePushes } from './pushes/due-pushes.ts'
import { pushKeysOf } from './pushes/push-keys.ts'
import { publicLookup } from './pushes/push-service.ts'
import { servePushes } from './pushes/routes.ts'
import { dueCosts } from './profit/carry.ts'
import { duePlayerCosts } from './profit/carry-aside.ts'
import { serveProfit } from './profit/routes.ts'
import { fullSalaries } from './rent/full-salaries.ts'
import { serveRent } from './rent/routes.ts'
import { leaveFriends } from './social/leave-friends.ts'
import { serveSocial } from './social/routes.ts'
import { declineTrades } from './social/trades.ts'
import { serveSandbox } from './sandbox/routes.ts'
import { discussionsOf } from './settings.ts'
import { serveSimulator } from './simulator/routes.ts'
import { serveTavern } from './tavern/routes.ts'
import { searchJobs } from './tavern/settle-searches.ts'
import { serveSpin } from './spin/routes.ts'
import type { Change } from './ledger/change.ts'
import type { Core } from './core.ts'

function exchangeDepsOf(core: Core): ExchangeDeps {
  return {
    db: core.db,
    change: core.change,
    clock: core.clock,
    inventory: core.platform.inventory,
    coinItems: core.settings.steamCoinItems,
    wake: (dueMs: number) => core.worker.wake('exchange', dueMs),
    // Only a test ends the process there.
    reached: () => {},
  }
}

/** What players are, and keep for themselves. */
function serveAccounts(api: FastifyInstance, core: Core): void {
  const { clock, change, catalog, content, sessions } = core
  servePlayers(api, { ...change, catalog, content })
  serveOwnSessions(api, { ...change, sessions })
  serveAccount(api, { ...change, clock })
  serveLists(api, { ...change, catalog, content })
}

/** The market, and what is worked out from its books and trades. */
function serveTrading(api: FastifyInstance, core: Core): void {
  const { db, clock, prices, worker } = core
  worker.add(lotEnds(core))
  worker.add(lotEndsSoon(core.change))
  const figures = new KeptFigures({
    db,
    clock,
    known: () => prices.items(),
    isKnown: (itemId) => prices.of(itemId) !== undefined,
  })
  core.follow(figures)
  serveMarket(api, { ...core, figures, sellable: core.sellable })
  serveFinders(api, { ...core, feeBps: core.limits.feeBps })
  worker.add(firedOrders(core))
  serveStandingOrders(api, core)
  worker.add(sampleBooks(db))
}

/** What players are told, and on which devices. */
function serveMessages(api: FastifyInstance, core: Core): void {
  const { change, clock, catalog, worker, log, settings } = core
  serveInbox(api, change)
  worker.addJobs(dueNotices(), change)
  const keys = pushKeysOf(settings.tokenSecret)
  const { localPushServices, steamAppId, communityUrl = discussionsOf(steamAppId) } = settings
  servePushes(api, { ...change, keys, localPushServices })
  const wake = () => worker.wake('push', clock.now())
  const local = localPushServices
  const send = { keys, contact: communityUrl, local, lookup: publicLookup() }
  const pushes = new DuePushes({ ...change, clock, catalog, send, log, wake })
  worker.add(pushes)
  api.addHook('onClose', () => pushes.close())
}

/** What is carried behind the ledger: costs, and what players are worth. */
function serveCarried(api: FastifyInstance, core: Core): void {
  const { db, worker, change } = core
  serveProfit(api, core)
  worker.add(dueCosts(db, change.clockOffsetMs))
  worker.add(duePlayerCosts(core, core.log))
  serveNetWorth(api, core)
  worker.add(dueNetWorth(core))
}

/** Friends and trades, exchanges with Steam, and the panel of those who look after them. */
function serveDealings(api: FastifyInstance, core: Core, auth: Auth): void {
  const { change, db, clock, desk, catalog, settings, worker } = core
  const social = { ...change, tagsOf: (itemId: number) => catalog.item(itemId)?.tags }
  serveSocial(api, social)
  const exchange = exchangeDepsOf(core)
  serveExchange(api, exchange)
  worker.add(dueExchanges(exchange, core.log))
  const withdrawOffers = async (playerId: string) => {
    await declineTrades(social, playerId)
    await cancelAllOrders(db, desk, playerId)
  }
  const leave = (playerId: string) => leaveFriends(change, playerId)
  const { sessions } = core
  const markOf = (steamId: string) => auth.markOf(steamId)
  const closing = { ...change, clock, sessions, markOf, withdrawOffers, leaveFriends: leave }
  worker.add(dueDeletions(closing, core.log))
  serveAdmin(api, {
    ...change,
    reads: core.reads,
    exchange,
    clock,
    economy: core.economy,
    backups: core.backups,
    worker,
    sessions,
    bans: core.bans,
    withdrawOffers,
    correctionLimit: settings.correctionLimit,
    viewToken: (view) => auth.viewToken(view),
    path: settings.adminPath,
    expand: core.expand,
    tagsOf: (itemId) => catalog.item(itemId)?.tags ?? [],
    hiddenItems: () => catalog.lists.hidden,
  })
}

function serveTestPlatform(api: FastifyInstance, core: Core): void {
  const { change, clock, expand, worker } = core
  const { inventory } = core.platform
  const settleDue = () => worker.settleDue()
  const coinItems = core.settings.steamCoinItems
  serveSandbox(api, { ...change, clock, settleDue, expand, inventory, coinItems })
}

/** Registers the features' routes and due work: here a feature comes in. */
export function serveFeatures(api: FastifyInstance, core: Core, auth: Auth): void {
  const { settings, db, clock, catalog, content, change, worker } = core
  serveAccounts(api, core)
  serveCatalog(api, catalog, (language) => content.get(`tag_names_${language}`))
  serveInventory(api, core)
  const catchUp = (c: Change, playerId: string) => catchUpHarvest(c, readPlay(core), playerId)
  serveEnergy(api, { ...change, clock, catalog, catchUpHarvest: catchUp })
  worker.add(energyEnds(change))
  serveHarvest(api, { ...core, ...change, guideUrl: settings.guideUrl })
  serveTrading(api, core)
  const wake = (dueMs: number) => worker.wake('tavern_search', dueMs)
  const tavern = { ...change, content, switches: core.switches, wake }
  serveTavern(api, tavern)
  serveAlerts(api, { ...change, sellable: core.sellable })
  worker.add(movingReferences(change, core.log))
  serveMessages(api, core)
  serveCarried(api, core)
  worker.addJobs(searchJobs(tavern), tavern)
  worker.add(housekeeping(db, api.log))
  serveCraft(api, core)
  serveFactory(api, core)
  serveSpin(api, core)
  serveSimulator(api, { ...core, ids: change.ids })
  serveSite(api, settings)
  serveRent(api, { ...change, clock, content: () => content.get('rent'), expand: core.expand })
  worker.add(fullSalaries(change))
  serveDealings(api, core, auth)
  serveNews(api, { news: readNews(), clock, communityUrl: settings.communityUrl })
  if (settings.sandbox) serveTestPlatform(api, core)
}
