import { alertsLive } from './alerts/on-live.ts'
import { catalogueLive } from './catalogue/on-live.ts'
import { chartLive } from './chart/on-live.ts'
import { closedLive } from './closed/on-live.ts'
import { craftLive } from './craft/on-live.ts'
import { energyLive } from './energy/on-live.ts'
import { exchangeLive } from './exchange/on-live.ts'
import { factoryLive } from './factory/on-live.ts'
import { harvestLive } from './harvest/on-live.ts'
import { inventoryLive } from './inventory/on-live.ts'
import { itemLocksLive } from './item-locks/on-live.ts'
import type { LiveReaction } from './live/reaction.ts'
import { lotsLive } from './lots/on-live.ts'
import { marketLive } from './market/on-live.ts'
import { pricesLive } from './prices/on-live.ts'
import { rentLive } from './rent/on-live.ts'
import { profileLive } from './session/on-live.ts'
import { simulatorLive } from './simulator/on-live.ts'
import { socialLive } from './social/on-live.ts'
import { tavernLive } from './tavern/on-live.ts'

/** What every feature of the page does with live events. */
export const liveReactions: readonly LiveReaction[] = [
  profileLive,
  inventoryLive,
  itemLocksLive,
  alertsLive,
  catalogueLive,
  energyLive,
  pricesLive,
  marketLive,
  lotsLive,
  chartLive,
  closedLive,
  exchangeLive,
  harvestLive,
  factoryLive,
  craftLive,
  rentLive,
  socialLive,
  tavernLive,
  simulatorLive,
]
