import type { admin } from './messages/en/admin.ts'
import type { alerts } from './messages/en/alerts.ts'
import type { catalog } from './messages/en/catalog.ts'
import type { automatic } from './messages/en/automatic.ts'
import type { contents } from './messages/en/contents.ts'
import type { chart } from './messages/en/chart.ts'
import type { closed } from './messages/en/closed.ts'
import type { craft } from './messages/en/craft.ts'
import type { credits } from './messages/en/credits.ts'
import type { energy } from './messages/en/energy.ts'
import type { fairPrice } from './messages/en/fair-price.ts'
import type { finders } from './messages/en/finders.ts'
import type { harvest } from './messages/en/harvest.ts'
import type { exchange } from './messages/en/exchange.ts'
import type { factory } from './messages/en/factory.ts'
import type { history } from './messages/en/history.ts'
import type { home } from './messages/en/home.ts'
import type { inbox } from './messages/en/inbox.ts'
import type { inventory } from './messages/en/inventory.ts'
import type { kit } from './messages/en/kit.ts'
import type { layout } from './messages/en/layout.ts'
import type { ladder } from './messages/en/ladder.ts'
import type { lists } from './messages/en/lists.ts'
import type { listings } from './messages/en/listings.ts'
import type { makeOrBuy } from './messages/en/make-or-buy.ts'
import type { locks } from './messages/en/locks.ts'
import type { failures } from './messages/en/failures.ts'
import type { live } from './messages/en/live.ts'
import type { lots } from './messages/en/lots.ts'
import type { market } from './messages/en/market.ts'
import type { news } from './messages/en/news.ts'
import type { offline } from './messages/en/offline.ts'
import type { operations } from './messages/en/operations.ts'
import type { origins } from './messages/en/origins.ts'
import type { profit } from './messages/en/profit.ts'
import type { overview } from './messages/en/overview.ts'
import type { palette } from './messages/en/palette.ts'
import type { order } from './messages/en/order.ts'
import type { refusals } from './messages/en/refusals.ts'
import type { rent } from './messages/en/rent.ts'
import type { session } from './messages/en/session.ts'
import type { settings } from './messages/en/settings.ts'
import type { shopping } from './messages/en/shopping.ts'
import type { signIn } from './messages/en/sign-in.ts'
import type { spin } from './messages/en/spin.ts'
import type { starter } from './messages/en/starter.ts'
import type { tavern } from './messages/en/tavern.ts'
import type { view } from './messages/en/view.ts'
import type { waiting } from './messages/en/waiting.ts'
import type { worth } from './messages/en/worth.ts'
import type { simulator } from './messages/en/simulator.ts'
import type { social } from './messages/en/social.ts'

/** Every message there is: one line per message file, so that a wrong id does not compile. */
export type MessageId =
  | keyof typeof admin
  | keyof typeof alerts
  | keyof typeof inbox
  | keyof typeof automatic
  | keyof typeof catalog
  | keyof typeof chart
  | keyof typeof contents
  | keyof typeof closed
  | keyof typeof craft
  | keyof typeof credits
  | keyof typeof energy
  | keyof typeof fairPrice
  | keyof typeof finders
  | keyof typeof harvest
  | keyof typeof exchange
  | keyof typeof factory
  | keyof typeof history
  | keyof typeof home
  | keyof typeof inventory
  | keyof typeof kit
  | keyof typeof ladder
  | keyof typeof layout
  | keyof typeof listings
  | keyof typeof makeOrBuy
  | keyof typeof locks
  | keyof typeof lists
  | keyof typeof failures
  | keyof typeof live
  | keyof typeof lots
  | keyof typeof market
  | keyof typeof news
  | keyof typeof offline
  | keyof typeof operations
  | keyof typeof origins
  | keyof typeof overview
  | keyof typeof palette
  | keyof typeof profit
  | keyof typeof order
  | keyof typeof refusals
  | keyof typeof rent
  | keyof typeof session
  | keyof typeof settings
  | keyof typeof shopping
  | keyof typeof signIn
  | keyof typeof simulator
  | keyof typeof social
  | keyof typeof spin
  | keyof typeof starter
  | keyof typeof tavern
  | keyof typeof view
  | keyof typeof waiting
  | keyof typeof worth
