import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { untilAnswered } from './until-answered.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Asks a server that fails until it is repaired. */
function open() {
  const reasons = new Set<() => void>()
  const world = { asked: 0, isBroken: true, answer: undefined as string | undefined, reasons }
  const ask = async () => {
    world.asked++
    if (world.isBroken) throw new Error('no network')
    return 'texts'
  }
  const done = untilAnswered(ask, (listener) => {
    reasons.add(listener)
    return () => void reasons.delete(listener)
  }).then((answer) => void (world.answer = answer))
  return { world, done }
}

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

test('what could not be loaded is asked for again after a pause, each one longer', async () => {
  const { world, done } = open()
  await pass(29)
  expect(world.asked).toBe(1)
  await pass(1)
  expect(world.asked).toBe(2)
  await pass(60)
  expect(world.asked).toBe(3)
  world.isBroken = false
  await pass(120)
  await done
  expect(world).toMatchObject({ asked: 4, answer: 'texts' })
  await pass(3600)
  expect(world.asked).toBe(4)
})

test('a reason to ask again ends the pause, and is listened for no longer than that', async () => {
  const { world, done } = open()
  await pass(5)
  world.isBroken = false
  for (const reason of world.reasons) reason()
  await done
  expect(world).toMatchObject({ asked: 2, answer: 'texts' })
  expect(world.reasons.size).toBe(0)
})

test('a server that stays away is asked every eight minutes in the end', async () => {
  const { world } = open()
  await pass(24 * 3600)
  expect(world.asked).toBeGreaterThan(170)
  expect(world.asked).toBeLessThan(190)
})
