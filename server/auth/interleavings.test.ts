import { expect } from 'vitest'
import { Browser } from '../testing/browser.ts'
import { pair, playPairs } from '../testing/pairs.ts'

let players = 0

const refreshOf = (browser: Browser) => browser.cookies.get('refresh') ?? ''

playPairs([
  pair<readonly [Browser, Browser]>(
    'refresh and refresh with one cookie: one step, and both tabs stay signed in',
    ({ world, other }) => ({
      async scene() {
        const tab = new Browser(world.node)
        players += 1
        const ticket = `sandbox-${76561198000005000n + BigInt(players)}`
        const form = { ticket, username: 'Ann' }
        await tab.post('/api/auth/client_steam_auth_callback', form)
        return [tab, new Browser(other, tab.cookies)] as const
      },
      operations: (tabs) => tabs.map((tab) => () => tab.post('/api/jwt_refresh')),
      async check(tabs, outcomes) {
        const answered = outcomes.map((one) =>
          one.status === 'fulfilled' ? (one.value as { statusCode: number }).statusCode : 0,
        )
        expect(answered).toEqual([200, 200])
        const [first, second] = tabs.map(refreshOf)
        expect(second).toBe(first)
        expect(first!.split('.')[1]).toBe('2')
      },
    }),
    // The token just replaced is answered for ten seconds more: without that it is a stolen one.
    (text) => text.replace('"rotated_at",', '0::bigint as "rotated_at",'),
  ),
])
