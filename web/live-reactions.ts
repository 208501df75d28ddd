import { alertsLive } from './alerts/on-live.ts'
import { catalogLive } from './catalog/on-live.ts'
import { chartLive } from './chart/on-live.ts'
import { closedLive } from './closed/on-live.ts'
import { craftLive } from './craft/on-live.ts'
import { energyLive } from './energy/on-live.ts'
import { exchangeLive } from './exchange/on-live.ts'
import { factoryLive } from './factory/on-live.ts'
import { fairPriceLive } from './fair-price/on-live.ts'
import { favoritesLive } from './favorites/on-live.ts'
import { findersLive } from './finders/on-live.ts'
import { harvestLive } from './harvest/on-live.ts'
import { inboxLive } from './inbox/on-live.ts'
import { inventoryLive } from './inventory/on-live.ts'
import { itemLocksLive } from './item-locks/on-live.ts'
import { layoutLive } from './layout/on-live.ts'
import { listsLive } from './lists/on-live.ts'
import type { LiveReaction } from './live/reaction.ts'
import { lotsLive } from './lots/on-live.ts'
import { marketLive } from './market/on-live.ts'
import { netWorthLive } from './net-worth/on-live.ts'
import { overviewLive } from './overview/on-live.ts'
import { pricesLive } from './prices/on-live.ts'
import { profitLive } from './profit/on-live.ts'
import { rentLive } from './rent/on-live.ts'
import { profileLive } from './player/on-live.ts'
import { settingsLive } from './settings/on-live.ts'
import { shoppingLive } from './shopping/on-live.ts'
import { simulatorLive } from './simulator/on-live.ts'
import { socialLive } from './social/on-live.ts'
import { spinLive } from './spin/on-live.ts'
import { tavernLive } from './tavern/on-live.ts'

/** What every feature of the page does with live events. */
export const liveReactions: readonly LiveReaction[] = [
  layoutLive,
  profileLive,
  inventoryLive,
  itemLocksLive,
  favoritesLive,
  listsLive,
  shoppingLive,
  alertsLive,
  inboxLive,
  catalogLive,
  energyLive,
  pricesLive,
  overviewLive,
  marketLive,
  lotsLive,
  chartLive,
  fairPriceLive,
  findersLive,
  closedLive,
  exchangeLive,
  netWorthLive,
  profitLive,
  harvestLive,
  factoryLive,
  craftLive,
  spinLive,
  rentLive,
  socialLive,
  tavernLive,
  simulatorLive,
  settingsLive,
]
