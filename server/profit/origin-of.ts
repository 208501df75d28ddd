import type { Origin } from '@app/rules/profit/origin.ts'
import type { Operation } from '../db/schema.ts'

/** Where pieces come from that an operation brought. */
const origins: Readonly<Record<Operation, Origin>> = {
  create_buy_lot: 'bought',
  create_sell_lot: 'bought',
  cancel_lot: 'bought',
  buy_lot: 'bought',
  sell_lot: 'bought',
  market_fee: 'bought',
  rent_buy: 'bought',
  start_craft: 'crafted',
  end_craft: 'crafted',
  end_delayed_craft: 'crafted',
  start_farm: 'farmed',
  end_farm: 'farmed',
  harvesting_start: 'harvested',
  harvesting_end: 'harvested',
  spin: 'spun',
  trade: 'traded',
  quest_drop: 'earned',
  referral: 'earned',
  starter_pack: 'earned',
  battle_reward: 'earned',
  rent_put: 'earned',
  rent_take_back: 'earned',
  rent_salary: 'earned',
  energy: 'earned',
  exchange: 'earned',
  customer_support: 'given',
  sandbox_grant: 'given',
  account_deleted: 'given',
}

/** What a friend gives for nothing was given, too. */
export function originOf(operation: Operation, isFree: boolean): Origin {
  return operation === 'trade' && isFree ? 'given' : origins[operation]
}

/**
 * Work whose inputs and outputs are entries of their own in one transaction. Made in one turn, they
 * share the microsecond of their ids, which no other change of the same player has.
 */
const inSeveralEntries = new Set<Operation>([
  'start_craft',
  'end_craft',
  'harvesting_start',
  'harvesting_end',
])

/** What the entries of one act have in common; other entries are acts of their own. */
export function actOf(entryId: string, operation: Operation): string {
  if (!inSeveralEntries.has(operation)) return entryId
  const micros = (Number.parseInt(entryId[17]!, 16) & 0xc).toString(16)
  return `${entryId.slice(0, 17)}${micros}`
}
