import { ownSessionRoutes } from '@app/contract/own-session.ts'
import { expect, test } from 'vitest'
import { openWorld, signIn } from '../testing/world.ts'
import { LiveSessions } from './live-sessions.ts'

test('a session that is ended while it is looked up is not believed in afterwards', async () => {
  await using world = await openWorld()
  const ann = await signIn(world.node, '76561198000006101')
  const { sessions } = await ann.call(ownSessionRoutes.list, {})
  const { session_id } = sessions[0]!
  const read = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  // The answer of the database is on its way while the session ends.
  const slow = world.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      read.resolve()
      await ended.promise
      return result
    },
  })
  const live = new LiveSessions(slow, () => 0)
  const looked = live.isLive(session_id)
  await read.promise
  expect(await ann.call(ownSessionRoutes.end, { session_id })).toEqual({ ended: 1 })
  live.forget(session_id)
  ended.resolve()
  await looked
  expect(await live.isLive(session_id)).toBe(false)
})
