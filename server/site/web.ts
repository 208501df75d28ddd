import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Settings } from '../settings.ts'
import { keptAssetsFolder } from './keep-assets.ts'
import { keepFiles } from './kept-files.ts'
import { readPages } from './pages.ts'
import { siteOf } from './site.ts'

/** The built web app. */
const folder = fileURLToPath(new URL('../../web/dist', import.meta.url))

export const assetsFolder = join(folder, 'assets')

const PICTURES = 'public, max-age=600, stale-while-revalidate=86400'
/**
 * How long browsers keep the files of a folder; of any other they ask each time. A name with a hash is
 * never another file. A picture may be another one after a release: it is shown as it was once more,
 * and asked for meanwhile.
 */
const keptFor = new Map([
  ['assets', 'public, max-age=31536000, immutable'],
  ['icons', PICTURES],
  ['images', PICTURES],
])

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Whether a browser asks for a screen by another name of this machine than the site's own: sign-in
 * comes back to the site's own name, where cookies and storage of the other one are not seen.
 */
function isAlias({ host, headers }: FastifyRequest, publicUrl: string): boolean {
  const site = new URL(publicUrl)
  if (host === site.host || !URL.canParse(`http://${host}`)) return false
  const asked = new URL(`http://${host}`)
  return (
    LOOPBACK.has(site.hostname) &&
    LOOPBACK.has(asked.hostname) &&
    asked.port === site.port &&
    headers.accept?.includes('text/html') === true
  )
}

const foldersIn = (parent: string) =>
  readdirSync(parent, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  )

/** There is none before the first release has run. */
function olderAssets(settings: Settings): string[] {
  const kept = resolve(keptAssetsFolder(settings))
  return existsSync(kept) ? [kept] : []
}

/**
 * Serves the built web app. Assets carry their hash: browsers keep them forever, and we for a day
 * after their release. Every other address without a file ending is a screen of the app and gets its
 * page.
 */
export async function serveWeb(app: FastifyInstance, settings: Settings): Promise<void> {
  const { publicUrl } = settings
  if (!existsSync(`${folder}/index.html`)) return
  const pageOf = await readPages(folder, siteOf(settings))
  for (const name of foldersIn(folder)) await serveFolder(app, settings, name)
  serveWorker(app)
  app.get('/*', (request, reply) => {
    const [path = ''] = request.url.split('?')
    const isScreen = !path.startsWith('/api') && !/\.\w+$/.test(path.split('/').at(-1) ?? '')
    if (!isScreen) return reply.callNotFound()
    if (isAlias(request, publicUrl)) return reply.redirect(`${publicUrl}${request.url}`, 302)
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(pageOf(path))
  })
}

async function serveFolder(app: FastifyInstance, settings: Settings, name: string): Promise<void> {
  const own = join(folder, name)
  const isHashed = own === assetsFolder
  await app.register(async (scope) => {
    // Pages that are open since the release before load their later parts from it.
    const older = isHashed ? olderAssets(settings) : []
    keepFiles(scope, new Set(readdirSync(own)))
    await scope.register(fastifyStatic, {
      prefix: `/${name}/`,
      root: isHashed ? [own, ...older] : own,
      preCompressed: true,
      index: false,
      decorateReply: false,
      setHeaders(reply) {
        void reply.header('cache-control', keptFor.get(name) ?? 'no-cache')
      },
    })
  })
}

/** The service worker answers for all addresses below its own, so it is no file of a folder. */
function serveWorker(app: FastifyInstance): void {
  const source = readFileSync(join(folder, 'service-worker.js'))
  app.get('/service-worker.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(source),
  )
}
