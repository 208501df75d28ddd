import { type Static, Type } from 'typebox'
import type { Route } from './route.ts'

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
} as const satisfies Record<string, Route>

export type OwnData = Static<typeof OwnData>
