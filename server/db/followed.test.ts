import { expect, test, vi } from 'vitest'
import { Followed } from './followed.ts'

/** Looks that end when they are told to, each with what the database said when it began. */
function openLooks() {
  let stored = 'old'
  const ends: (() => void)[] = []
  const replaced: string[] = []
  const followed = new Followed('old', () => {
    const seen = stored
    return new Promise<string>((resolve) => ends.push(() => resolve(seen)))
  })
  followed.onReplaced((before) => replaced.push(before))
  return {
    followed,
    replaced,
    store: (value: string) => (stored = value),
    /** Ends the oldest look in progress, or the one after so many. */
    end: async (after = 0) => {
      await expect.poll(() => ends.length).toBeGreaterThan(after)
      ends.splice(after, 1)[0]!()
    },
  }
}

test('a look that began before this node changed the value does not undo it', async () => {
  const { followed, store, end } = openLooks()
  const looking = followed.refresh()
  store('new')
  followed.value = 'new'
  await end()
  await end()
  await looking
  expect(followed.value).toBe('new')
})

test('of two looks the one that saw less does not have the last word', async () => {
  const { followed, replaced, store, end } = openLooks()
  store('older')
  const first = followed.refresh()
  store('newer')
  const second = followed.refresh()
  // The second looks, and then the first, whose look had seen less, looks again.
  await end(1)
  await second
  expect(followed.value).toBe('newer')
  await end(0)
  await end(0)
  await first
  expect(followed.value).toBe('newer')
  expect(replaced).toEqual(['old'])
})

test('looks that fail are told of once, and so is the first that succeeds again', async () => {
  const told: unknown[] = []
  const looks = [new Error('first'), new Error('second'), 'new']
  const followed = new Followed('old', async () => {
    const look = looks.shift() ?? 'new'
    if (look instanceof Error) throw look
    return String(look)
  })
  vi.useFakeTimers()
  followed.follow((error) => told.push(error))
  await vi.advanceTimersByTimeAsync(5000)
  followed.close()
  vi.useRealTimers()
  expect(told).toEqual([new Error('first'), undefined])
  expect(followed.value).toBe('new')
})
