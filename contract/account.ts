import { type Static, Type } from 'typebox'
import type { Route } from './route.ts'
import { Nothing, UnixSeconds } from './values.ts'

/** Lines of one call at most, and about how many bytes of them: the next call goes on from there. */
export const OWN_DATA_LINES = 1000
export const OWN_DATA_BYTES = 1_000_000

const OwnData = Type.Object({
  lines: Type.String({
    description:
      'JSON lines, each an object with its `part`; the first of all says what the parts are, the last counts the lines before it',
  }),
  count: Type.Integer({ description: 'lines so far, with those of the calls before' }),
  next: Type.Union([Type.String(), Type.Null()], {
    description: 'what to ask for next; null when these were the last lines',
  }),
})

/** How long an account that is to be deleted is kept. */
export const DELETION_WAIT_DAYS = 7

export const Deletion = Type.Object({
  due_at: Type.Union([UnixSeconds, Type.Null()], {
    description: 'from when on the account is deleted; null while that is not asked for',
  }),
})

export const accountRoutes = {
  ownData: {
    method: 'POST',
    path: '/account/own-data',
    auth: 'player',
    // It is for its owner alone: an operator who looks has the panel, and takes no copy.
    keepsAnswer: true,
    summary: 'Everything that is kept about the player, as JSON lines, page by page.',
    input: Type.Object(
      {
        after: Type.Optional(
          Type.String({ maxLength: 2048, description: '`next` of the call before' }),
        ),
      },
      { additionalProperties: false },
    ),
    reply: OwnData,
  },
  deletion: {
    method: 'POST',
    path: '/account/deletion',
    auth: 'player',
    summary: 'Whether the account is to be deleted, and when.',
    input: Nothing,
    reply: Deletion,
  },
  askDeletion: {
    method: 'POST',
    path: '/account/delete',
    auth: 'player',
    changes: true,
    summary:
      'Has the account deleted in a week, unless the player keeps it or signs in before; asked again, it stays at the first time.',
    input: Type.Object(
      { name: Type.String({ maxLength: 256, description: 'the own name, typed as a safeguard' }) },
      { additionalProperties: false },
    ),
    reply: Deletion,
  },
  keep: {
    method: 'POST',
    path: '/account/keep',
    auth: 'player',
    changes: true,
    summary: 'Keeps an account that was to be deleted; one that was not is no error.',
    input: Nothing,
    reply: Deletion,
  },
} as const satisfies Record<string, Route>

export type OwnData = Static<typeof OwnData>
export type Deletion = Static<typeof Deletion>
