import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import { workerPolicies } from '@app/contract/worker-policies.ts'
import type { Settings } from '../settings.ts'

const YEAR_SECONDS = 31_536_000

/** Files of the built app. Of what a policy says, only what binds workers and pictures means anything there. */
const ASSET = /^\/(?:app-icons|assets|icons|images)\//
const ASSET_POLICY = "default-src 'none'; script-src 'self'"
const FOR_DOCUMENTS = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/**
 * Sets what tells browsers how little a page of ours may do, on every answer. Pages use files of
 * this site only, and pictures of items from ICON_ORIGINS; the one foreign address that a form may lead to is Steam's sign-in. Sites in
 * EMBED_ORIGINS may show the app in a frame, and nobody else.
 */
export function serveHeaders(app: FastifyInstance, settings: Settings): void {
  const isSecure = settings.publicUrl.startsWith('https:')
  const embedders = settings.embedOrigins
  const headers = headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", ...settings.iconOrigins],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        formAction: ["'self'", 'https://steamcommunity.com'],
        frameAncestors: embedders.length === 0 ? ["'none'"] : ["'self'", ...embedders],
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: [...workerPolicies],
      },
    },
    // It knows no list of origins; browsers go by frame-ancestors where both are given.
    frameguard: embedders.length === 0 ? { action: 'deny' } : false,
    strictTransportSecurity: isSecure ? { maxAge: YEAR_SECONDS } : false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'same-origin' },
  })
  app.addHook('onRequest', (_request, reply, done) => {
    for (const [name, value] of headers) reply.raw.setHeader(name, value)
    done()
  })
  // On a page of fifty files, a kilobyte of headers each is as much as the whole app.
  app.addHook('onSend', async (request, reply) => {
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html')
    if (!ASSET.test(request.url) || isPage || reply.statusCode >= 400) return
    for (const name of FOR_DOCUMENTS) reply.raw.removeHeader(name)
    reply.raw.setHeader('content-security-policy', ASSET_POLICY)
  })
  // Answers of the API may be somebody's own: nothing keeps them, unless the route says otherwise.
  app.addHook('onSend', async (request, reply) => {
    if (!request.originalUrl.startsWith('/api') || reply.hasHeader('cache-control')) return
    const vary = ['Authorization', reply.getHeader('vary')].filter(Boolean).join(', ')
    void reply.header('cache-control', 'no-store, private').header('vary', vary)
  })
}

/** What helmet sets: the same on every answer, so it is asked once. */
function headersOf(options: HelmetOptions): [name: string, value: string][] {
  const request = new IncomingMessage(new Socket())
  const answer = new ServerResponse(request)
  helmet(options)(request, answer, (error) => {
    if (error) throw error
  })
  return Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)])
}
