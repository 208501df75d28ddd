import { type Static, Type } from 'typebox'
import { Exchange } from './exchange.ts'
import { JobKindName, NamedPlayer, Reason } from './operator-values.ts'
import type { Route } from './route.ts'
import { ItemId, UnixSeconds, Uuid } from './values.ts'

const Pieces = Type.Array(Type.Object({ item_id: ItemId, count: Type.Integer({ minimum: 1 }) }))

/** What a job is, as far as it can still be read. */
const JobFacts = Type.Object({
  receipt_id: Type.Union([Type.Integer(), Type.Null()]),
  count: Type.Union([Type.Integer(), Type.Null()], { description: 'units of the recipe' }),
  round: Type.Union([Type.Integer(), Type.Null()], { description: 'of a search in the tavern' }),
  exchange: Type.Union([Exchange, Type.Null()]),
  day: Type.Union([UnixSeconds, Type.Null()], {
    description:
      'the start of the first day, UTC, for which a net worth is still to be sealed, or costs to be carried',
  }),
  gives_back: Type.Union([Pieces, Type.Null()], {
    description:
      'what giving it up returns to its player; null where that could lose or make value',
  }),
})
export type JobFacts = Static<typeof JobFacts>

const FailedJob = Type.Object({
  kind: JobKindName,
  job_id: Uuid,
  player: NamedPlayer,
  what: Type.Union([JobFacts, Type.Null()], { description: 'null when the job is no more' }),
  attempts: Type.Integer({ minimum: 1 }),
  last_error: Type.String({ description: 'English, for operators' }),
  first_failed_at: UnixSeconds,
  try_at: Type.Union([UnixSeconds, Type.Null()], {
    description: 'when it is tried again by itself; null when it is parked',
  }),
})
export type FailedJob = Static<typeof FailedJob>

const OneJob = Type.Object(
  { kind: JobKindName, job_id: Uuid, reason: Reason },
  { additionalProperties: false },
)

/** Due work that failed, for operators: tried again now, or given up where nothing is lost. */
export const parkedWorkRoutes = {
  list: {
    method: 'POST',
    path: '/admin/parked-work',
    auth: 'admin',
    summary: 'Jobs whose last attempt failed: what is parked first, then the oldest.',
    input: Type.Object({ kind: Type.Optional(JobKindName) }, { additionalProperties: false }),
    reply: Type.Object({
      kinds: Type.Array(
        Type.Object({
          kind: JobKindName,
          failing: Type.Integer({ minimum: 0, description: 'tried again by itself' }),
          parked: Type.Integer({ minimum: 0, description: 'waits for an operator' }),
        }),
        { description: 'every kind, whatever is asked for' },
      ),
      response: Type.Array(FailedJob),
    }),
  },
  retry: {
    method: 'POST',
    path: '/admin/retry-job',
    auth: 'admin',
    changes: true,
    summary: 'Tries a failed job now, as it would have been done, and says how that ended.',
    input: OneJob,
    reply: Type.Object({
      state: Type.Union([Type.Literal('settled'), Type.Literal('failed'), Type.Literal('held')], {
        description: 'held: another worker has it; it is retried in a moment',
      }),
      last_error: Type.Union([Type.String(), Type.Null()]),
    }),
  },
  giveUp: {
    method: 'POST',
    path: '/admin/give-up-job',
    auth: 'admin',
    changes: true,
    summary: 'Ends a parked job without doing it: its player gets back what it holds.',
    input: OneJob,
    reply: Type.Object({ returned: Pieces }),
  },
} as const satisfies Record<string, Route>
