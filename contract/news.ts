import { type Static, Type } from 'typebox'
import type { Route } from './route.ts'
import { Language } from './values.ts'

const Day = Type.String({ description: 'year-month-day' })
const Picture = Type.String({ description: 'address of an SVG picture of this site' })

const News = Type.Object({
  event: Type.Object(
    {
      phase: Type.Union([Type.Literal('running'), Type.Literal('coming')]),
      from: Day,
      to: Day,
      days: Type.Integer({
        minimum: 1,
        description: 'running: days left, today included; coming: days until it begins',
      }),
      picture: Picture,
      title: Type.String(),
      text: Type.String(),
    },
    { description: 'the content season that runs, else the next; days of UTC' },
  ),
  currency: Type.Object({ picture: Picture, title: Type.String(), text: Type.String() }),
  features: Type.Array(
    Type.Object({
      icon: Type.Union([
        Type.Literal('backpack'),
        Type.Literal('book'),
        Type.Literal('coins'),
        Type.Literal('dices'),
        Type.Literal('flame'),
        Type.Literal('hammer'),
        Type.Literal('handshake'),
        Type.Literal('languages'),
        Type.Literal('scale'),
        Type.Literal('swords'),
        Type.Literal('wheat'),
      ]),
      title: Type.String(),
      text: Type.String(),
    }),
  ),
  changelog: Type.Array(
    Type.Object({ date: Day, title: Type.String(), lines: Type.Array(Type.String()) }),
    { description: 'newest first' },
  ),
  pictures: Type.Array(Type.Object({ picture: Picture, caption: Type.String() })),
  report_url: Type.String({
    description: 'the chat community where problems are reported; empty for none',
  }),
})

export const newsRoutes = {
  get: {
    method: 'GET',
    path: '/news',
    auth: 'anyone',
    anonymous: true,
    summary: 'What the home page tells, in one language (spec 1 §1, §2).',
    input: Type.Object({ lang: Type.Optional(Language) }, { additionalProperties: false }),
    reply: News,
  },
} as const satisfies Record<string, Route>

export type News = Static<typeof News>
