import { ownSessionRoutes } from '@app/contract/own-session.ts'
import { authRoutes } from '@app/contract/auth.ts'
import { expect, test } from 'vitest'
import { Browser } from '../testing/browser.ts'
import { openWorld, playerOf, type Player } from '../testing/world.ts'

const STEAM_ID = '76561198000006001'

async function enter(
  world: Awaited<ReturnType<typeof openWorld>>,
  device: string,
  steamId = STEAM_ID,
): Promise<Player> {
  const response = await world.node.app.inject({
    method: 'POST',
    url: '/api/auth/client_steam_auth_callback',
    headers: { 'user-agent': device, 'content-type': 'application/json' },
    payload: { ticket: `sandbox-${steamId}`, username: 'Ann' },
  })
  const { access_token } = response.json<{ access_token: string }>()
  return playerOf(world.node, steamId, access_token)
}

const list = async (player: Player) =>
  (await player.call(ownSessionRoutes.list, {})).sessions.map(({ device, is_current }) =>
    is_current ? `${device} (here)` : device,
  )

test('a player sees where they are signed in, and ends one or all others; nobody else is touched', async () => {
  await using world = await openWorld()
  const desk = await enter(world, 'Desk')
  const phone = await enter(world, 'Phone'.padEnd(400, '!'))
  const inn = await enter(world, 'Inn')
  const bob = await enter(world, 'Other', '76561198000006002')
  const { sessions } = await desk.call(ownSessionRoutes.list, {})
  expect(sessions.map(({ device }) => device)).toEqual(
    expect.arrayContaining(['Desk', 'Phone'.padEnd(256, '!'), 'Inn']),
  )
  expect(sessions.filter(({ is_current }) => is_current).map(({ device }) => device)).toEqual([
    'Desk',
  ])
  const now = Date.now() / 1000
  for (const { opened_at, used_at } of sessions) {
    expect(Math.abs(opened_at! - now)).toBeLessThan(60)
    expect(used_at).toBe(opened_at)
  }

  const innSession = sessions.find(({ device }) => device === 'Inn')!.session_id
  const one = { session_id: innSession }
  expect(await bob.call(ownSessionRoutes.end, one)).toEqual({ ended: 0 })
  expect(await list(desk)).toHaveLength(3)
  expect(await desk.call(ownSessionRoutes.end, one)).toEqual({ ended: 1 })
  expect(await desk.call(ownSessionRoutes.end, one)).toEqual({ ended: 0 })
  await expect(inn.call(authRoutes.setLanguage, { lang: 'ru' })).rejects.toThrow('invalid_token')
  await phone.call(authRoutes.setLanguage, { lang: 'ru' })

  expect(await desk.call(ownSessionRoutes.endOthers, {})).toEqual({ ended: 1 })
  expect(await list(desk)).toEqual(['Desk (here)'])
  await expect(phone.call(authRoutes.setLanguage, { lang: 'en' })).rejects.toThrow('invalid_token')
  expect(await list(bob)).toEqual(['Other (here)'])
})

test('a player can end the session in use, and its refresh cookie no longer works', async () => {
  await using world = await openWorld()
  const browser = new Browser(world.node)
  const response = await browser.post('/api/auth/client_steam_auth_callback', {
    ticket: `sandbox-${STEAM_ID}`,
    username: 'Ann',
  })
  const token = response.json<{ access_token: string }>().access_token
  const ann = await playerOf(world.node, STEAM_ID, token)
  const [session] = (await ann.call(ownSessionRoutes.list, {})).sessions
  expect(await ann.call(ownSessionRoutes.end, { session_id: session!.session_id })).toEqual({
    ended: 1,
  })
  expect((await browser.post('/api/jwt_refresh')).statusCode).toBe(401)
  const { kind } = await world.db
    .selectFrom('security_event')
    .select('kind')
    .where('session_id', '=', session!.session_id)
    .orderBy('event_id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(kind).toBe('signed_out')
})
