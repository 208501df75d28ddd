import type { DueWork } from '../jobs/worker.ts'
import type { ChangeDeps } from '../ledger/change.ts'
import { tellUpcoming } from '../inbox/upcoming.ts'

interface EndingLot {
  /** Unix milliseconds. */
  readonly at: number
  readonly player_id: string
  readonly item_id: number
  readonly side: 'sell' | 'buy'
  readonly price: number
  readonly current_count: number
  /** Unix seconds. */
  readonly created_at: number
}

const AHEAD_MS = 3_600_000

/** Tells players an hour before that a lot ends; not of one that is to wait for less. */
export function lotEndsSoon(deps: ChangeDeps): DueWork {
  return tellUpcoming<EndingLot>(deps, {
    kind: 'lot_ending',
    ahead: AHEAD_MS,
    moments: `
      select ends_at * 1000 as at, player_id, item_id, side, price, current_count, created_at from lot
      where ends_at > $1::bigint / 1000 and ends_at <= $2::bigint / 1000 order by ends_at`,
    messageOf({ at, player_id, item_id, side, price, current_count: left, created_at }) {
      if (at - created_at * 1000 < AHEAD_MS) return undefined
      return {
        player_id,
        kind: 'lot_ending',
        subject: `lot_ending/${item_id}/${side}`,
        data: { item_id, side, price, left, ends_at: at / 1000 },
      }
    },
  })
}
