import type { Reply } from '@app/contract/route.ts'
import { siteRoutes } from '@app/contract/site.ts'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../settings.ts'
import { handle } from '../http/handle.ts'

/** What the page must know before anyone signs in. */
export function siteOf(settings: Settings): Reply<typeof siteRoutes.get> {
  return {
    sandbox: settings.sandbox,
    embed_origins: [...settings.embedOrigins],
    market_fee_bps: settings.marketFeeBps,
  }
}

export function serveSite(app: FastifyInstance, settings: Settings): void {
  handle(app, siteRoutes.get, async () => siteOf(settings))
}
