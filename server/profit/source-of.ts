import type { Source } from '@app/rules/net-worth/sources.ts'
import type { Operation } from '../db/schema.ts'

/** What an entry of an operation belongs to, as players know it. */
export const sourceOf: Readonly<Record<Operation, Source>> = {
  create_buy_lot: 'market',
  create_sell_lot: 'market',
  cancel_lot: 'market',
  buy_lot: 'market',
  sell_lot: 'market',
  market_fee: 'market',
  trade: 'trade',
  start_craft: 'craft',
  end_craft: 'craft',
  end_delayed_craft: 'craft',
  start_farm: 'farm',
  end_farm: 'farm',
  harvesting_start: 'harvest',
  harvesting_end: 'harvest',
  spin: 'spin',
  rent_buy: 'rent',
  rent_put: 'rent',
  rent_take_back: 'rent',
  rent_salary: 'rent',
  battle_reward: 'tavern',
  energy: 'energy',
  exchange: 'exchange',
  quest_drop: 'reward',
  referral: 'reward',
  starter_pack: 'reward',
  customer_support: 'given',
  sandbox_grant: 'given',
  account_deleted: 'given',
}
