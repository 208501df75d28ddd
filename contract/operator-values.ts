import { type Static, Type } from 'typebox'

export const SteamId = Type.String({ pattern: '^[0-9]{17}$' })

/** Why an operator does something. */
export const Reason = Type.String({
  minLength: 1,
  maxLength: 500,
  pattern: '\\S',
  description: 'why, for the log',
})

export const ActKey = Type.String({
  pattern: '^[\\w-]{1,100}$',
  description: 'made by the caller, one per act: a repeated call gets the first answer',
})

/** What operators do, as their log names it. */
export const OperatorAction = Type.Union([
  Type.Literal('add'),
  Type.Literal('consume'),
  Type.Literal('switch_on'),
  Type.Literal('switch_off'),
  Type.Literal('ask_again'),
  Type.Literal('ban'),
  Type.Literal('unban'),
  Type.Literal('end_sessions'),
  Type.Literal('promote'),
  Type.Literal('demote'),
  Type.Literal('correct'),
  Type.Literal('ask_correction'),
  Type.Literal('approve_correction'),
  Type.Literal('reject_correction'),
  Type.Literal('withdraw_correction'),
  Type.Literal('see_as'),
  Type.Literal('retry_job'),
  Type.Literal('give_up_job'),
  Type.Literal('settle_exchange'),
])
export type OperatorAction = Static<typeof OperatorAction>

/** Whom something is about. */
export const NamedPlayer = Type.Object({ steam_id: SteamId, name: Type.String() })

/** Every kind of due work whose jobs can fail one by one. */
export const jobKinds = [
  'craft',
  'factory',
  'harvest',
  'tavern_search',
  'exchange',
  'net_worth',
  'account_deletion',
  'notice',
  'player_costs',
  'lot_end',
  'fired_order',
  'standing_order',
] as const

export const JobKindName = Type.Union([
  Type.Literal('craft'),
  Type.Literal('factory'),
  Type.Literal('harvest'),
  Type.Literal('tavern_search'),
  Type.Literal('exchange'),
  Type.Literal('net_worth'),
  Type.Literal('account_deletion'),
  Type.Literal('notice'),
  Type.Literal('player_costs'),
  Type.Literal('lot_end'),
  Type.Literal('fired_order'),
  Type.Literal('standing_order'),
])
export type JobKindName = (typeof jobKinds)[number]
