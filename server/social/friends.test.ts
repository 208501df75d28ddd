import { authRoutes } from '@app/contract/auth.ts'
import { socialRoutes } from '@app/contract/social.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { befriend } from '../testing/befriend.ts'
import { listen } from '../testing/listen.ts'
import { openWorld, type Player } from '../testing/world.ts'
import { usersNamed } from './friends.ts'

const status = async (player: Player, other: Player) =>
  (await player.call(socialRoutes.friendshipStatus, { id: other.id })).status

test('invitations are sent, taken back, declined and accepted, live on both sides', async () => {
  await using world = await openWorld()
  const ann = await world.player()
  const bob = await world.player()
  await using stream = await listen(world.node, bob)
  await ann.call(socialRoutes.invite, { friend_uuid: bob.id })
  await stream.until('social_friend_changed', ({ data }) => data.status === 'pending')
  expect(await bob.call(socialRoutes.getInviteList, {})).toMatchObject([
    { user_uuid: ann.id, is_own: false },
  ])
  await expect(ann.call(socialRoutes.invite, { friend_uuid: bob.id })).rejects.toThrow(
    'already_invited',
  )
  await ann.call(socialRoutes.cancelInvitation, { friend_uuid: bob.id })
  await expect(bob.call(socialRoutes.accept, { friend_uuid: ann.id })).rejects.toThrow(
    'invitation_not_found',
  )
  await ann.call(socialRoutes.invite, { friend_uuid: bob.id })
  await bob.call(socialRoutes.decline, { friend_uuid: ann.id })
  expect(await status(ann, bob)).toBe('none')
  await ann.call(socialRoutes.invite, { friend_uuid: bob.id })
  await bob.call(socialRoutes.invite, { friend_uuid: ann.id })
  await stream.until('social_friend_changed', ({ data }) => data.status === 'accepted')
  expect(await ann.call(socialRoutes.getFriendList, {})).toMatchObject([
    { user_uuid: bob.id, status: 'accepted' },
  ])
  await bob.call(socialRoutes.remove, { friend_uuid: ann.id })
  expect(await ann.call(socialRoutes.getFriendList, {})).toEqual([])
  await expect(ann.call(socialRoutes.remove, { friend_uuid: bob.id })).rejects.toThrow(
    'not_friends',
  )
})

test('who is blocked learns nothing and finds nobody; lifting it lets them meet again', async () => {
  await using world = await openWorld()
  const ann = await world.player()
  const bob = await world.player()
  await befriend(ann, bob)
  await bob.call(socialRoutes.createTrade, { user_uuid: ann.id })
  await ann.call(socialRoutes.block, { user_uuid: bob.id })
  expect(await status(bob, ann)).toBe('none')
  expect(await status(ann, bob)).toBe('blocked')
  expect(await bob.call(socialRoutes.getActiveTrades, {})).toEqual([])
  for (const one of [ann, bob]) {
    expect(await one.call(socialRoutes.findUsers, { q: 'player' })).toEqual([])
  }
  await expect(bob.call(socialRoutes.invite, { friend_uuid: ann.id })).rejects.toMatchObject({
    status: 404,
    message: 'player_not_found',
  })
  await expect(ann.call(socialRoutes.invite, { friend_uuid: bob.id })).rejects.toThrow(
    'player_blocked',
  )
  await ann.call(socialRoutes.unblock, { user_uuid: bob.id })
  await ann.call(socialRoutes.unblock, { user_uuid: bob.id })
  await befriend(bob, ann)
})

test('a stranger who is blocked, and let in again, hears nothing of it', async () => {
  await using world = await openWorld()
  const ann = await world.player()
  const bob = await world.player()
  await using stream = await listen(world.node, bob)
  await ann.call(socialRoutes.block, { user_uuid: bob.id })
  await ann.call(socialRoutes.unblock, { user_uuid: bob.id })
  await ann.call(socialRoutes.invite, { friend_uuid: bob.id })
  const { data } = await stream.until('social_friend_changed')
  expect(data.status).toBe('pending')
})

test('an invitation goes from both screens when either blocks', async () => {
  await using world = await openWorld()
  const ann = await world.player()
  const bob = await world.player()
  await using stream = await listen(world.node, bob)
  await bob.call(socialRoutes.invite, { friend_uuid: ann.id })
  await ann.call(socialRoutes.block, { user_uuid: bob.id })
  // What this status reloads is the list of invitations.
  await stream.until('social_friend_changed', ({ data }) => data.status === 'declined')
  for (const one of [ann, bob]) {
    expect(await one.call(socialRoutes.getInviteList, {})).toEqual([])
  }
})

test('players are found by how their names begin, in any script; signs are only signs', async () => {
  await using world = await openWorld()
  const ann = await world.player()
  const bob = await world.player()
  await world.db
    .updateTable('player')
    .set({ name: 'Ярослав', search_name: 'ярослав' })
    .where('player_id', '=', bob.id)
    .execute()
  const find = (q: string) => ann.call(socialRoutes.findUsers, { q })
  expect(await find('ЯР')).toEqual([{ user_uuid: bob.id, name: 'Ярослав', status: 'none' }])
  expect(await find('Яро ')).toHaveLength(1)
  expect(await find('%%')).toEqual([])
  expect(await find('__')).toEqual([])
  expect(await find('player')).toEqual([])
  await expect(find('я')).rejects.toThrow('bad_input')
  await expect(find('  ')).rejects.toThrow('bad_input')
})

interface Plan {
  'Actual Rows': number
  Plans?: Plan[]
}

const mostRows = (plan: Plan): number =>
  Math.max(plan['Actual Rows'], ...(plan.Plans ?? []).map(mostRows))

test('of many names that begin alike the first alone are read', async () => {
  await using world = await openWorld()
  const ann = await world.player()
  await sql`
    insert into player (player_id, steam_id, name, search_name, created_at)
    select gen_random_uuid(), 76561198600000000 + n, 'Walker ' || n, 'walker ' || n, 0
    from generate_series(1, 20000) as n`.execute(world.db)
  await sql`analyze player`.execute(world.db)
  const found = await ann.call(socialRoutes.findUsers, { q: 'walker' })
  expect(found.map(({ name }) => name).slice(0, 3)).toEqual(['Walker 1', 'Walker 10', 'Walker 100'])
  expect(found).toHaveLength(20)
  const { rows } = await sql<{ 'QUERY PLAN': { Plan: Plan }[] }>`
    explain (analyze, format json) ${usersNamed(ann.id, 'walker')}`.execute(world.db)
  const [explained] = rows[0]!['QUERY PLAN']
  expect(mostRows(explained!.Plan), JSON.stringify(explained)).toBeLessThan(200)
})

test('a Turkish name is found however its i is written', async () => {
  await using world = await openWorld()
  const ann = await world.player()
  await ann.call(authRoutes.clientSignIn, {
    ticket: 'sandbox-76561198000009001',
    username: 'İlkay Işık',
  })
  for (const q of ['ilkay', 'İLKAY IŞIK', 'ılkay ışık']) {
    const found = await ann.call(socialRoutes.findUsers, { q })
    expect(found.map(({ name }) => name)).toEqual(['İlkay Işık'])
  }
})
