import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const folder = fileURLToPath(new URL('../../web/dist', import.meta.url))

/**
 * Serves the built web app. Assets carry their hash and are kept for ever; every other address
 * without a file ending is a screen of the app and gets its page.
 */
export async function serveWeb(app: FastifyInstance): Promise<void> {
  if (!existsSync(`${folder}/index.html`)) return
  const page = await readFile(`${folder}/index.html`)
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    // One route for each file; every other address falls to the handler below.
    wildcard: false,
    index: false,
    setHeaders(reply, path) {
      const isHashed = path.includes('/assets/')
      void reply.header(
        'cache-control',
        isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
    },
  })
  app.get('/*', (request, reply) => {
    const [path = ''] = request.url.split('?')
    const isScreen = !path.startsWith('/api') && !/\.\w+$/.test(path.split('/').at(-1) ?? '')
    if (!isScreen) return reply.callNotFound()
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
  })
}
