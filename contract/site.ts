import { Type } from 'typebox'
import type { Route } from './route.ts'
import { Nothing } from './values.ts'

export const siteRoutes = {
  get: {
    method: 'GET',
    path: '/site',
    auth: 'anyone',
    summary: 'What the page must know before anyone signs in.',
    input: Nothing,
    reply: Type.Object({
      sandbox: Type.Boolean({ description: 'every page says so' }),
      embed_origins: Type.Array(Type.String(), {
        description: 'origins of the sites that may show the app in a frame and talk to it',
      }),
      market_fee_bps: Type.Integer({ description: "the seller's fee, basis points" }),
    }),
  },
} as const satisfies Record<string, Route>
