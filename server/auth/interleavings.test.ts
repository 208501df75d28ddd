import { moderationRoutes } from '@app/contract/moderation.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { expect } from 'vitest'
import { Browser } from '../testing/browser.ts'
import { everyOneInterruption, pair, playPairs, rowLocks } from '../testing/pairs.ts'
import type { Player } from '../testing/world.ts'

let players = 0
/** Players whom the settings name as operators: one for each order, and some to spare. */
const NAMED = Array.from({ length: 200 }, (_, nth) => String(76561198000006000n + BigInt(nth)))
let named = 0

const refreshOf = (browser: Browser) => browser.cookies.get('refresh') ?? ''

const enter = (browser: Browser, steamId: string) =>
  browser.post('/api/auth/client_steam_auth_callback', {
    ticket: `sandbox-${steamId}`,
    username: 'Ann',
  })

interface Demotion {
  readonly boss: Player
  readonly steamId: string
}

const pairs = [
  pair<readonly [Browser, Browser]>(
    'refresh and refresh with one cookie: one step, and both tabs stay signed in',
    ({ world, other }) => ({
      async scene() {
        const tab = new Browser(world.node)
        players += 1
        await enter(tab, String(76561198000005000n + BigInt(players)))
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

  pair<Demotion>(
    'an operator of the settings who is removed and signs in is none, whichever comes first',
    ({ world, other }) => ({
      async scene() {
        const boss = await world.player()
        await boss.call(sandboxRoutes.makeAdmin, { steam_id: boss.steamId })
        const steamId = NAMED[named % NAMED.length]!
        named += 1
        await enter(new Browser(world.node), steamId)
        return { boss, steamId }
      },
      operations: ({ boss, steamId }) => [
        () =>
          boss.call(moderationRoutes.setRole, { steam_id: steamId, role: 'player', reason: 'why' }),
        () => enter(new Browser(other), steamId),
      ],
      async check({ steamId }, [removed, entered]) {
        expect(removed!.status).toBe('fulfilled')
        expect(entered).toMatchObject({ status: 'fulfilled', value: { statusCode: 200 } })
        const found = await world.db
          .selectFrom('player')
          .select('role')
          .where('steam_id', '=', steamId)
          .executeTakeFirstOrThrow()
        expect(found.role).toBe('player')
      },
    }),
    rowLocks,
    everyOneInterruption,
  ),
]

playPairs(pairs, { ADMIN_STEAM_IDS: NAMED.join(',') })
