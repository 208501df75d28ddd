import { tellUpcoming } from '../inbox/upcoming.ts'
import type { DueWork } from '../jobs/worker.ts'
import type { ChangeDeps } from '../ledger/change.ts'

interface EndingEnergy {
  /** Unix milliseconds. */
  readonly at: number
  readonly player_id: string
}

/** Tells players an hour before that their energy ends. */
export function energyEnds(deps: ChangeDeps): DueWork {
  return tellUpcoming<EndingEnergy>(deps, {
    kind: 'energy_ending',
    ahead: 3_600_000,
    moments: `
      select energy_until as at, player_id from energy
      where energy_until > $1::bigint and energy_until <= $2::bigint order by energy_until`,
    messageOf: ({ at, player_id }) => ({
      player_id,
      kind: 'energy_ending',
      subject: 'energy_ending',
      data: { energy_until: at },
    }),
  })
}
