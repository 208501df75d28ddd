import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { expect, test } from 'vitest'
import { listen } from '../testing/listen.ts'
import { openWorld } from '../testing/world.ts'

test('everybody hears that the clock moved, and whoever comes later finds it moved', async () => {
  await using world = await openWorld()
  const ann = await world.player()
  await using visitors = await listen(world.node)
  const { now } = await ann.call(sandboxRoutes.advanceClock, { seconds: 86_400 })
  const told = await visitors.until('clock_moved')
  expect(Math.abs(told.data.now / 1000 - now)).toBeLessThan(60)
  await using later = await listen(world.node)
  expect((await later.until('connected')).data.time / 1_000_000).toBeGreaterThanOrEqual(now)
})
