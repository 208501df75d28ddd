import { siteRoutes } from '@app/contract/site.ts'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../settings.ts'
import { handle } from './handle.ts'

/** Tells the page what it must know before anybody signs in. */
export function serveSite(app: FastifyInstance, settings: Settings): void {
  handle(app, siteRoutes.get, async () => ({
    sandbox: settings.sandbox,
    embed_origins: [...settings.embedOrigins],
    market_fee_bps: settings.marketFeeBps,
  }))
}
