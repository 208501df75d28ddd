import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startServerProcess } from '../testing/server-process.ts'
import { openWorld, signIn } from '../testing/world.ts'

test('a node whose sessions are all in use stays ready', async () => {
  await using world = await openWorld()
  const { node } = world
  // As many as its pool has, each held by a transaction.
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  let begun = 0
  const held = Array.from({ length: 16 }, () =>
    node.db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx)
      begun += 1
      await ended
    }),
  )
  await expect.poll(() => begun).toBe(16)
  const answers = await Promise.all(Array.from({ length: 5 }, () => node.app.inject('/readyz')))
  expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200, 200])
  end()
  await Promise.all(held)
})

test('a node that is told to end says so first, and answers until the proxies have noticed', async () => {
  await using world = await openWorld()
  const env = { ...world.env, DRAIN_SECONDS: '6' }
  const node = await startServerProcess({ url: world.url, env })
  const isReady = async () => (await fetch(`${node.origin}/readyz`)).status
  expect(await isReady()).toBe(200)
  const ended = node[Symbol.asyncDispose]()
  await expect.poll(isReady).toBe(503)
  const late = await signIn(node.origin, '76561198000009999')
  expect(await late.coins()).toBe(0)
  await ended
  await expect(isReady()).rejects.toThrow()
})
