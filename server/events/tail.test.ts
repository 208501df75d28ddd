import { expect, test } from 'vitest'
import { openDatabase, patient } from '../testing/database.ts'
import { openProxyBefore } from '../testing/faulty-proxy.ts'
import { Outbox } from './outbox.ts'
import { LiveTail } from './tail.ts'

test('a node whose database is silent is behind, until it has read to the end again', async () => {
  await using database = await openDatabase()
  await using proxy = await openProxyBefore(database.url)
  const outbox = new Outbox({ url: proxy.url, connection: { limits: patient }, notified: () => {} })
  const tail = new LiveTail({
    outbox,
    received: () => {},
    missed: async () => {},
    failed: () => {},
  })
  await tail.begin()
  tail.start()
  expect(tail.isCurrent).toBe(true)

  proxy.silence()
  await expect.poll(() => tail.isCurrent, { timeout: 10_000 }).toBe(false)
  proxy.heal()
  await expect.poll(() => tail.isCurrent, { timeout: 30_000 }).toBe(true)
  await tail.close()
  await outbox.close()
})
