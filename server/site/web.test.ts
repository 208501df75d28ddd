import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { openWorld } from '../testing/world.ts'

const page = new URL('../../web/dist/index.html', import.meta.url)

test.skipIf(!existsSync(page))(
  'by another name of this machine a browser is led to the site, a script is not',
  async () => {
    await using world = await openWorld()
    const ask = async (host: string, accept = 'text/html,*/*') => {
      const headers = { host, accept }
      const answer = await world.node.app.inject({ url: '/marketplace/market?a=1', headers })
      return [answer.statusCode, answer.headers.location]
    }
    const led = [302, 'http://localhost:8080/marketplace/market?a=1']
    expect(await ask('127.0.0.1:8080')).toEqual(led)
    expect(await ask('[::1]:8080')).toEqual(led)
    for (const host of ['localhost:8080', '127.0.0.1:9090', 'market.example:8080']) {
      expect(await ask(host)).toEqual([200, undefined])
    }
    expect(await ask('127.0.0.1:8080', '*/*')).toEqual([200, undefined])
  },
)

/** Each address of the app with its screen and its groups of messages, as the app's own list has them. */
async function readRoutes() {
  const read = (name: string) => readFile(new URL(`../../web/${name}`, import.meta.url), 'utf8')
  const paths = new Map(
    [...(await read('paths.ts')).matchAll(/(\w+): '(.+)'/g)].map(([, name, path]) => [name, path]),
  )
  const declared = (await read('routes.tsx')).matchAll(
    /(?:screen\(\s*|path: )paths\.(\w+),([\s\S]*?)import\('\.\/[\w-]+\/(\w+)\.tsx'\)/g,
  )
  const messages = JSON.parse(await read('dist/.vite/messages.json')) as Record<string, string>
  return [...declared].flatMap(([, name, before = '', screen = '']) => {
    const path = paths.get(name)
    const groups = /\[([^\]]*)\],\s*\(\) =>\s*$/.exec(before)?.[1] ?? ''
    const words = [...groups.matchAll(/'(\w+)'/g)].map(([, group]) => `/${messages[`en/${group}`]}`)
    const chunks = [`/assets/${screen}-`, ...words]
    return path && !path.includes('$') ? [{ path, chunks }] : []
  })
}

test.skipIf(!existsSync(page))(
  'the page of a screen asks for its code at once, of an unknown address for none',
  async () => {
    await using world = await openWorld()
    const links = async (url: string) => {
      const { body } = await world.node.app.inject(url)
      const found = body.matchAll(
        /<link rel="(?:modulepreload|stylesheet)" crossorigin href="(.+?)">/g,
      )
      return [...found].map((match) => match[1] ?? '')
    }
    const usual = await links('/no/such/address')
    expect(usual.filter((file) => file.includes('Screen'))).toEqual([])
    const routes = await readRoutes()
    expect(routes.length).toBeGreaterThan(20)
    for (const { path, chunks } of routes) {
      const asked = await links(path)
      expect(asked).toEqual(expect.arrayContaining(usual))
      expect(await links(path === '/' ? path : `${path}/`)).toEqual(asked)
      for (const chunk of chunks) {
        const isIt = (file: string) => file.startsWith(chunk) && file.endsWith('.js')
        expect(asked.filter(isIt), `${chunk} at ${path}`).not.toEqual([])
      }
      for (const file of asked) {
        const { statusCode } = await world.node.app.inject(file)
        expect(statusCode, file).toBe(200)
      }
    }
  },
)

test.skipIf(!existsSync(page))(
  'a page says what the app would otherwise ask for first',
  async () => {
    await using world = await openWorld({ EMBED_ORIGINS: 'https://a.example' })
    const { body } = await world.node.app.inject('/')
    const [, written = ''] = /<meta name="site" content="([^"]*)">/.exec(body) ?? []
    const told: unknown = JSON.parse(written.replaceAll('&quot;', '"'))
    expect(told).toEqual((await world.node.app.inject('/api/site')).json())
    expect(told).toMatchObject({ embed_origins: ['https://a.example'] })
  },
)
