import { expect, test } from 'vitest'
import { Worker } from './worker.ts'

/** Pieces of work that fall due at times, and when each was done. */
function openWork(name: string, dues: number[]) {
  const done: number[] = []
  return {
    name,
    dues,
    done,
    nextDue: async () => (dues.length > 0 ? Math.min(...dues) : undefined),
    async settle(now: number, limit: number) {
      const due = dues.filter((at) => at <= now).slice(0, limit)
      for (const at of due) dues.splice(dues.indexOf(at), 1)
      done.push(...due)
      return due.length
    },
  }
}

const clock = { now: () => Date.now(), offsetMs: 0 }

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5))
}

test('settleDue does all that is due, in many takes, and nothing else', async () => {
  const worker = new Worker(clock, () => {})
  const now = Date.now()
  const work = openWork('craft', [...Array.from({ length: 1200 }, () => now - 1), now + 1_000_000])
  worker.add(work)
  await worker.settleDue()
  expect(work.done).toHaveLength(1200)
  expect(work.dues).toEqual([now + 1_000_000])
})

test('work is done when it falls due, told or not', async () => {
  const worker = new Worker(clock, () => {})
  const work = openWork('craft', [Date.now() - 1])
  worker.add(work)
  worker.start()
  await until(() => work.done.length === 1)
  const due = Date.now() + 40
  work.dues.push(due)
  worker.wake(due)
  await until(() => work.done.length === 2)
  work.dues.push(Date.now())
  await until(() => work.done.length === 3)
  await worker.close()
})

test('work that fails is tried again and keeps no other waiting', async () => {
  const errors: unknown[] = []
  const worker = new Worker(clock, (error) => errors.push(error))
  const good = openWork('good', [Date.now()])
  worker.add({ name: 'bad', nextDue: async () => 0, settle: () => Promise.reject(new Error('no')) })
  worker.add(good)
  worker.start()
  await until(() => good.done.length === 1 && errors.length >= 2)
  await worker.close()
})

test('nothing runs after it was closed', async () => {
  const worker = new Worker(clock, () => {})
  const work = openWork('craft', [])
  worker.add(work)
  worker.start()
  await worker.close()
  work.dues.push(Date.now())
  worker.wake(Date.now())
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(work.done).toEqual([])
})
