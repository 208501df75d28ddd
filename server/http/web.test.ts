import { existsSync } from 'node:fs'
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

test.skipIf(!existsSync(page))(
  'the page of a first screen asks for its code at once, any other page does not',
  async () => {
    await using world = await openWorld()
    const preloads = async (url: string) => {
      const { body } = await world.node.app.inject(url)
      const links = body.matchAll(/<link rel="modulepreload" crossorigin href="([^"]+)">/g)
      return [...links].map((match) => match[1] ?? '')
    }
    const usual = await preloads('/credits')
    for (const [path, screen] of [
      ['/', 'HomeScreen'],
      ['/marketplace/market', 'MarketScreen'],
      ['/marketplace/market/', 'MarketScreen'],
    ] as const) {
      const asked = await preloads(path)
      expect(asked).toEqual(expect.arrayContaining(usual))
      expect(asked.filter((file) => file.includes(screen))).toHaveLength(1)
      for (const file of asked) {
        const { statusCode } = await world.node.app.inject(file)
        expect(statusCode, file).toBe(200)
      }
    }
    expect(usual.filter((file) => file.includes('Screen'))).toEqual([])
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
