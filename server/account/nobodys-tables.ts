import type { DB } from '../db/schema.ts'

const NOBODYS = 'It is about no player.'

/** Tables with nothing to copy for a player, and nothing to delete with them. */
export const nobodysTables = {
  used_nonce: NOBODYS,
  book_depth: NOBODYS,
  book_round: NOBODYS,
  book_sampled: NOBODYS,
  catalogue_version: NOBODYS,
  database_kind: NOBODYS,
  economy_cursor: NOBODYS,
  economy_day: NOBODYS,
  economy_proof: NOBODYS,
  fill: NOBODYS,
  finder_day: NOBODYS,
  finder_pick: NOBODYS,
  item: NOBODYS,
  kill_switch: NOBODYS,
  market: NOBODYS,
  market_rollup: NOBODYS,
  moved_clock: NOBODYS,
  notice_cursor: NOBODYS,
  price_reference: NOBODYS,
  reference_round: NOBODYS,
  tavern_place: NOBODYS,
  tavern_place_change: NOBODYS,
  partition_bound: NOBODYS,
  sealed_month: NOBODYS,
  sealed_trade: NOBODYS,
  open_ledger: NOBODYS,
  kept_ledger: NOBODYS,
  traded: NOBODYS,
  play_content: NOBODYS,
  worth_close: NOBODYS,
  worth_price: NOBODYS,
} as const satisfies Partial<Record<keyof DB, string>>
