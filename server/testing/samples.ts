import { accountRoutes } from '@app/contract/account.ts'
import { adminRoutes } from '@app/contract/admin.ts'
import { alertRoutes } from '@app/contract/alert.ts'
import { inboxRoutes } from '@app/contract/inbox.ts'
import { authRoutes } from '@app/contract/auth.ts'
import { catalogRoutes } from '@app/contract/catalog.ts'
import { energyRoutes } from '@app/contract/energy.ts'
import { correctionRoutes } from '@app/contract/correction.ts'
import { standingOrderRoutes } from '@app/contract/standing-order.ts'
import { conditionalOrderRoutes } from '@app/contract/conditional-order.ts'
import { craftRoutes } from '@app/contract/craft.ts'
import { harvestRoutes } from '@app/contract/harvest.ts'
import { exchangeRoutes } from '@app/contract/exchange.ts'
import { factoryRoutes } from '@app/contract/factory.ts'
import { inventoryRoutes } from '@app/contract/inventory.ts'
import { favoriteRoutes } from '@app/contract/favorite.ts'
import { fairPriceRoutes, priceGuardRoutes } from '@app/contract/fair-price.ts'
import { finderRoutes } from '@app/contract/finders.ts'
import { itemLockRoutes } from '@app/contract/item-lock.ts'
import { bookRoutes } from '@app/contract/book.ts'
import { fillRoutes } from '@app/contract/fill.ts'
import { lotRoutes } from '@app/contract/lot.ts'
import { lotHistoryRoutes } from '@app/contract/lot-history.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { quoteRoutes } from '@app/contract/quote.ts'
import { priceRoutes } from '@app/contract/prices.ts'
import { moderationRoutes } from '@app/contract/moderation.ts'
import { newsRoutes } from '@app/contract/news.ts'
import { overviewRoutes } from '@app/contract/overview.ts'
import { ownSessionRoutes } from '@app/contract/own-session.ts'
import { parkedWorkRoutes } from '@app/contract/parked-work.ts'
import { steamHistoryRoutes } from '@app/contract/steam-history.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { siteRoutes } from '@app/contract/site.ts'
import { tavernRoutes } from '@app/contract/tavern.ts'
import { statementRoutes } from '@app/contract/statement.ts'
import { spinRoutes } from '@app/contract/spin.ts'
import { netWorthRoutes } from '@app/contract/net-worth.ts'
import { profitRoutes } from '@app/contract/profit.ts'
import { pushRoutes } from '@app/contract/push.ts'
import { rentRoutes } from '@app/contract/rent.ts'
import { simulatorRoutes } from '@app/contract/simulator.ts'
import { socialRoutes } from '@app/contract/social.ts'
import { shoppingListRoutes } from '@app/contract/shopping-list.ts'
import { savedSearchRoutes, watchListRoutes } from '@app/contract/watch-list.ts'
import { viewAsRoutes } from '@app/contract/view-as.ts'
import type { Route } from '@app/contract/route.ts'

const OAK = 100
const NOBODY = '76561198000009999'
const NO_LOT = '01980000-0000-7000-8000-000000000000'
const itemAct = {
  steam_id: NOBODY,
  idempotency_key: 'k',
  item_id: OAK,
  count: 1,
  reason: 'a test',
}
const onPlayer = { steam_id: NOBODY, reason: 'a test' }
const order = {
  item_type_id: OAK,
  price: 7,
  count: 2,
  prefer_lot_price: 7,
  prefer_lot_currency: 'coin',
  ends_at: 4_000_000_000,
  quoted: { traded: 0, total: 0 },
}
const buyOrder = { ...order, resale_price: 9_000 }

const profitFilters = {
  item_id: OAK,
  origins: ['bought'],
  sides: ['sell'],
  from: 86_400,
  to: 172_800,
}

/** Every route of the contract. */
export const routes: readonly Route[] = [
  accountRoutes,
  adminRoutes,
  alertRoutes,
  inboxRoutes,
  pushRoutes,
  netWorthRoutes,
  profitRoutes,
  authRoutes,
  catalogRoutes,
  conditionalOrderRoutes,
  standingOrderRoutes,
  correctionRoutes,
  energyRoutes,
  craftRoutes,
  harvestRoutes,
  exchangeRoutes,
  factoryRoutes,
  fairPriceRoutes,
  favoriteRoutes,
  savedSearchRoutes,
  watchListRoutes,
  shoppingListRoutes,
  finderRoutes,
  overviewRoutes,
  priceGuardRoutes,
  inventoryRoutes,
  itemLockRoutes,
  bookRoutes,
  fillRoutes,
  lotRoutes,
  lotHistoryRoutes,
  orderRoutes,
  quoteRoutes,
  priceRoutes,
  moderationRoutes,
  newsRoutes,
  ownSessionRoutes,
  parkedWorkRoutes,
  steamHistoryRoutes,
  sandboxRoutes,
  simulatorRoutes,
  siteRoutes,
  rentRoutes,
  socialRoutes,
  statementRoutes,
  tavernRoutes,
  spinRoutes,
  viewAsRoutes,
].flatMap((group) => Object.values(group))

/** For each call that takes input, an input with every field; each field in turn is made hostile. */
export const samples: Readonly<Record<string, object>> = {
  [accountRoutes.ownData.path]: { after: 'nowhere' },
  [accountRoutes.askDeletion.path]: { name: 'Nobody' },
  [adminRoutes.open.path]: { path: 'nowhere' },
  [adminRoutes.getUser.path]: { steam_id: NOBODY },
  [adminRoutes.add.path]: itemAct,
  [adminRoutes.consume.path]: itemAct,
  [adminRoutes.log.path]: { before: NO_LOT, limit: 10 },
  [adminRoutes.economy.path]: { prove: true, days: 1 },
  [adminRoutes.assetFlows.path]: { operation: 'spin', since: 0, until: 86_400 },
  [adminRoutes.askAgain.path]: { exchange_id: NO_LOT, reason: 'a test' },
  [parkedWorkRoutes.list.path]: { kind: 'craft' },
  [parkedWorkRoutes.retry.path]: { kind: 'craft', job_id: NO_LOT, reason: 'a test' },
  [parkedWorkRoutes.giveUp.path]: { kind: 'craft', job_id: NO_LOT, reason: 'a test' },
  [steamHistoryRoutes.compare.path]: { since: 0, until: 86_400, steam_id: NOBODY },
  [steamHistoryRoutes.settle.path]: { exchange_id: NO_LOT, reason: 'a test' },
  [statementRoutes.page.path]: { steam_id: NOBODY, asset: OAK, before: NO_LOT, limit: 10 },
  [statementRoutes.balance.path]: { steam_id: NOBODY, at: 1_790_000_000 },
  [correctionRoutes.correct.path]: { ...onPlayer, idempotency_key: 'k', coins: 7 },
  [correctionRoutes.decide.path]: { correction_id: NO_LOT, approve: true, reason: 'a test' },
  [viewAsRoutes.start.path]: onPlayer,
  [moderationRoutes.ban.path]: onPlayer,
  [moderationRoutes.unban.path]: onPlayer,
  [moderationRoutes.endSessions.path]: onPlayer,
  [moderationRoutes.setRole.path]: { ...onPlayer, role: 'admin' },
  [adminRoutes.switch.path]: { path: 'market', is_off: true, reason: 'a test' },
  [quoteRoutes.quote.path]: {
    commands: [{ side: 'sell', item_type_id: OAK, price: 7, count: 2 }],
  },
  [rentRoutes.put.path]: { item_id: OAK, count: 1 },
  [rentRoutes.takeBack.path]: { item_id: OAK, count: 1 },
  [rentRoutes.takeSalary.path]: { item_ids: [OAK] },
  [rentRoutes.buyItem.path]: { rent_id: OAK, item_id: OAK, count: 1, price: 1 },
  [simulatorRoutes.run.path]: { has_energy: true, craft_enabled: true, duration: 1, seed: 7 },
  [simulatorRoutes.outcome.path]: { run_id: NO_LOT },
  [socialRoutes.findUsers.path]: { q: 'ann' },
  [socialRoutes.friendshipStatus.path]: { id: NO_LOT },
  [socialRoutes.getTrade.path]: { id: NO_LOT },
  [socialRoutes.invite.path]: { friend_uuid: NO_LOT },
  [socialRoutes.accept.path]: { friend_uuid: NO_LOT },
  [socialRoutes.decline.path]: { friend_uuid: NO_LOT },
  [socialRoutes.cancelInvitation.path]: { friend_uuid: NO_LOT },
  [socialRoutes.remove.path]: { friend_uuid: NO_LOT },
  [socialRoutes.block.path]: { user_uuid: NO_LOT },
  [socialRoutes.unblock.path]: { user_uuid: NO_LOT },
  [socialRoutes.createTrade.path]: { user_uuid: NO_LOT },
  [socialRoutes.confirmTrade.path]: {
    id: NO_LOT,
    trade_item: { coins: 1, items: { 100: 1 } },
    version: 1,
  },
  [socialRoutes.cancelTrade.path]: { id: NO_LOT },
  [socialRoutes.declineTrade.path]: { id: NO_LOT },
  [authRoutes.clientSignIn.path]: { ticket: `sandbox-${NOBODY}`, username: 'Ann' },
  [authRoutes.setLanguage.path]: { lang: 'en' },
  [inventoryRoutes.history.path]: { last_uuid: NO_LOT, filter_item_id: OAK },
  [inventoryRoutes.chart.path]: {
    item_id: OAK,
    start_date: 1_790_000_000,
    end_date: 1_790_100_000,
    interval: 'hour',
  },
  [alertRoutes.create.path]: {
    item_id: OAK,
    price_of: 'sell',
    direction: 'above',
    price: 7,
    repeats: false,
  },
  [alertRoutes.createChange.path]: {
    item_id: OAK,
    span: 'hour',
    direction: 'up',
    percent: 7,
    repeats: false,
  },
  [alertRoutes.edit.path]: { alert_id: NO_LOT, price: 7, repeats: true },
  [alertRoutes.editChange.path]: { alert_id: NO_LOT, percent: 7, repeats: true },
  [alertRoutes.remove.path]: { alert_id: NO_LOT },
  [alertRoutes.removeDone.path]: {},
  [profitRoutes.log.path]: {
    ...profitFilters,
    order: 'oldest',
    last: { created_at: 7, uuid: NO_LOT },
    limit: 10,
  },
  [profitRoutes.summary.path]: profitFilters,
  [profitRoutes.sums.path]: { ...profitFilters, by: 'day' },
  [inboxRoutes.get.path]: { before: 7, after: 3 },
  [inboxRoutes.read.path]: { messages: [9], up_to: 7 },
  [pushRoutes.add.path]: {
    endpoint: 'https://push.example.org/ann',
    p256dh:
      'BNNL5ZaTfK81qhXOx23-wewhigUeFb632jN6LvRWCFH1ubQr77FE_9qV1FuojuRmHP42zmf34rXgW80OvUVDgTk',
    auth: 'zqbxT6JKstKSY9JKibZLSQ',
  },
  [pushRoutes.end.path]: { device_id: NO_LOT },
  [inboxRoutes.choose.path]: {
    levels: { price_alert: 'quiet' },
    quiet_hours: { from: 1320, until: 420, time_zone: 'Europe/Berlin' },
  },
  [fairPriceRoutes.get.path]: { item_type_ids: [OAK] },
  [finderRoutes.get.path]: { kind: 'flips' },
  [finderRoutes.own.path]: { kind: 'crafts' },
  [finderRoutes.record.path]: { kind: 'farms' },
  [overviewRoutes.get.path]: { item_type_ids: [OAK] },
  [favoriteRoutes.mark.path]: { kind: 'items', id: OAK, is_marked: true },
  [favoriteRoutes.merge.path]: { items: [OAK], recipes: [1001] },
  [favoriteRoutes.replace.path]: { kind: 'items', ids: [OAK] },
  [shoppingListRoutes.edit.path]: {
    put: [
      {
        kind: 'craft',
        recipe: 1001,
        inputs: [],
        item_type_id: OAK,
        units: 1,
        needs: [[OAK, 2]],
        lent: [],
      },
    ],
    remove: [{ kind: 'farm', recipe: 2406, inputs: [OAK] }],
    limits: [[OAK, 12]],
    waits: true,
  },
  [watchListRoutes.create.path]: { name: 'Wood', item_ids: [OAK] },
  [watchListRoutes.rename.path]: { list_id: NO_LOT, name: 'Wood' },
  [watchListRoutes.mark.path]: { list_id: NO_LOT, item_id: OAK, is_on: true },
  [watchListRoutes.remove.path]: { list_id: NO_LOT },
  [savedSearchRoutes.create.path]: { name: 'Wood', search: 'q=oak' },
  [savedSearchRoutes.rename.path]: { search_id: NO_LOT, name: 'Wood' },
  [savedSearchRoutes.remove.path]: { search_id: NO_LOT },
  [priceGuardRoutes.set.path]: { is_on: false },
  [itemLockRoutes.lock.path]: { item_ids: [OAK] },
  [itemLockRoutes.unlock.path]: { item_ids: [OAK] },
  [conditionalOrderRoutes.create.path]: {
    item_id: OAK,
    side: 'sell',
    count: 2,
    conditions: [{ price_of: 'buy', direction: 'below', price: 7, order_price: 6 }],
    lasts_sec: 86_400,
  },
  [conditionalOrderRoutes.cancel.path]: { order_id: NO_LOT },
  [standingOrderRoutes.set.path]: { item_id: OAK, keep: 3, price: 7, budget: 70 },
  [standingOrderRoutes.pause.path]: { item_id: OAK, is_paused: true },
  [standingOrderRoutes.remove.path]: { item_id: OAK },
  [newsRoutes.get.path]: { lang: 'en' },
  [catalogRoutes.readItems.path]: { lang: 'en' },
  [catalogRoutes.readTagNames.path]: { lang: 'en' },
  [harvestRoutes.update.path]: {
    receipt_id: 1,
    enabled: true,
    max_parallel: 5,
    items: [[{ item_id: 460, limit: 1, max: 2, priority: 3 }]],
  },
  [exchangeRoutes.toSteam.path]: { currency: 'bronze', count: 1 },
  [exchangeRoutes.fromSteam.path]: { currency: 'bronze', count: 1 },
  [factoryRoutes.queue.path]: { last_process_date: 1_790_000_000, last_id: NO_LOT, is_prev: true },
  [factoryRoutes.getHistory.path]: {
    last_process_date: 1_790_000_000,
    last_id: NO_LOT,
    is_prev: true,
  },
  [factoryRoutes.start.path]: { receipt_id: 2401, input_ids: [134, 202], count: 1 },
  [spinRoutes.run.path]: { receipt_id: 2451 },
  [spinRoutes.rotateSeeds.path]: { client_seed: 'mine' },
  [spinRoutes.getHistory.path]: { last_id: NO_LOT },
  [spinRoutes.getDraw.path]: { id: NO_LOT },
  [bookRoutes.getBookPage.path]: {
    item_type_id: OAK,
    side: 'sell',
    after_price: 1,
    after_id: '00000000-0000-4000-8000-000000000001',
    limit: 10,
  },
  [bookRoutes.getItemDetails.path]: { item_type_id: OAK, depth: 10 },
  [craftRoutes.getHistory.path]: {
    last_process_date: 1_790_000_000,
    last_id: NO_LOT,
    is_prev: false,
  },
  [craftRoutes.start.path]: { receipt_id: 1001, count: 1 },
  [bookRoutes.getDepth.path]: { item_type_ids: [OAK], depth: 10 },
  [ownSessionRoutes.end.path]: { session_id: NO_LOT },
  [bookRoutes.getDepthHistory.path]: { item_type_id: OAK, start_date: 7, end_date: 8 },
  [fillRoutes.getTape.path]: { item_type_id: OAK, limit: 10 },
  [fillRoutes.getPace.path]: { item_type_id: OAK },
  [fillRoutes.getChart.path]: {
    item_type_id: OAK,
    start_date: 1_790_000_000,
    end_date: 1_790_100_000,
    interval: 'hour',
  },
  [lotRoutes.cancelLot.path]: { lot_uuid: NO_LOT },
  [lotRoutes.cancelLots.path]: { lot_uuids: [NO_LOT] },
  [lotRoutes.cancelItemOrders.path]: { item_type_id: OAK },
  [orderRoutes.buyLot.path]: buyOrder,
  [orderRoutes.sellToBuyLot.path]: order,
  [orderRoutes.createSellLot.path]: order,
  [orderRoutes.createBuyLot.path]: buyOrder,
  [orderRoutes.buyLots.path]: { orders: [{ ...order, waits: true }] },
  [orderRoutes.createSellLots.path]: { orders: [order] },
  [lotRoutes.repriceLots.path]: { lots: [{ lot_uuid: NO_LOT, price: 7 }] },
  [orderRoutes.checkSellLot.path]: order,
  [orderRoutes.checkBuyLot.path]: order,
  [lotHistoryRoutes.getLotHistory.path]: { last_uuid: NO_LOT, is_prev: false, limit: 10 },
  [tavernRoutes.buyCard.path]: { card_id: 3000 },
  [tavernRoutes.sellCardFromHand.path]: { card_id: 3000 },
  [tavernRoutes.sellCardFromBg.path]: { card_id: 3000, slot: 0 },
  [tavernRoutes.fromHandToFieldCard.path]: { card_id: 3000 },
  [tavernRoutes.startRound.path]: { hand: [{ slot: 0, card_id: 3000, attack: 1, health: 1 }] },
  [tavernRoutes.getBattle.path]: { battle_id: NO_LOT },
  [sandboxRoutes.grant.path]: {
    steam_id: NOBODY,
    coins: 1,
    gold_coins: 1,
    silver_coins: 1,
    bronze_coins: 1,
    items: [{ item_id: OAK, count: 1 }],
  },
  [sandboxRoutes.advanceClock.path]: { seconds: 1 },
  [sandboxRoutes.makeAdmin.path]: { steam_id: NOBODY },
}
