import { GROWS_MS } from '@app/rules/rent/rent.ts'
import { tellUpcoming } from '../inbox/upcoming.ts'
import type { DueWork } from '../jobs/worker.ts'
import type { ChangeDeps } from '../ledger/change.ts'

interface FullSalary {
  /** Unix milliseconds. */
  readonly at: number
  readonly player_id: string
  readonly item_id: number
}

/** Tells players when salary has stopped growing. */
export function fullSalaries(deps: ChangeDeps): DueWork {
  return tellUpcoming<FullSalary>(deps, {
    kind: 'salary_full',
    ahead: 0,
    moments: `
      select settled_at + ${GROWS_MS} as at, player_id, item_id from rent
      where settled_at > $1::bigint - ${GROWS_MS} and settled_at <= $2::bigint - ${GROWS_MS}
      order by settled_at`,
    messageOf: ({ player_id, item_id }) => ({
      player_id,
      kind: 'salary_full',
      subject: 'salary_full',
      data: { item_id },
    }),
  })
}
