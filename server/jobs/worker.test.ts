import { AsyncLocalStorage } from 'node:async_hooks'
import { expect, test } from 'vitest'
import { type DueWork, Worker } from './worker.ts'

/** Pieces of work that fall due at times, and when each was done. */
function openWork(kind: string, dues: number[]) {
  const done: number[] = []
  return {
    kind,
    dues,
    done,
    nextDue: async () => (dues.length > 0 ? Math.min(...dues) : undefined),
    async settle(now: number) {
      const due = dues.filter((at) => at <= now).slice(0, 500)
      for (const at of due) dues.splice(dues.indexOf(at), 1)
      done.push(...due)
      return due.length
    },
  }
}

const clock = { now: () => Date.now(), offsetMs: 0 }

/** A worker, and what it has logged. */
function openWorker(...works: readonly DueWork[]) {
  const logged: Record<string, unknown>[] = []
  const log = { error: (fields: object) => void logged.push({ ...fields }), info() {} }
  const worker = new Worker(clock, log)
  for (const work of works) worker.add(work)
  return { worker, logged }
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5))
}

test('settleDue does all that is due, in many takes, and nothing else', async () => {
  const now = Date.now()
  const work = openWork('craft', [...Array.from({ length: 1200 }, () => now - 1), now + 1_000_000])
  await openWorker(work).worker.settleDue()
  expect(work.done).toHaveLength(1200)
  expect(work.dues).toEqual([now + 1_000_000])
})

test('work is done when it falls due, told or not', async () => {
  const work = openWork('craft', [Date.now() - 1])
  const { worker } = openWorker(work)
  worker.start()
  await until(() => work.done.length === 1)
  const due = Date.now() + 40
  work.dues.push(due)
  worker.wake('craft', due)
  await until(() => work.done.length === 2)
  work.dues.push(Date.now())
  await until(() => work.done.length === 3)
  await worker.close()
})

test('work that a call has woken is not done as a part of the call', async () => {
  const calls = new AsyncLocalStorage<string>()
  const work = openWork('craft', [Date.now() - 1])
  const doneIn: (string | undefined)[] = []
  const { worker } = openWorker({
    ...work,
    settle(now) {
      doneIn.push(calls.getStore())
      return work.settle(now)
    },
  })
  worker.start()
  await until(() => work.done.length === 1)
  const due = Date.now() + 20
  work.dues.push(due)
  calls.run('a call', () => worker.wake('craft', due))
  await until(() => work.done.length === 2)
  await worker.close()
  expect(doneIn).toEqual([undefined, undefined])
})

test('a kind of work that never ends keeps no other waiting', async () => {
  let end = () => {}
  const ended = new Promise<number>((resolve) => (end = () => resolve(0)))
  const slow = { kind: 'harvest', nextDue: async () => 0, settle: () => ended }
  const quick = openWork('tavern', [Date.now()])
  const { worker } = openWorker(slow, quick)
  worker.start()
  await until(() => quick.done.length === 1)
  const [state] = worker.states()
  expect(state).toMatchObject({ kind: 'harvest', settled: 0, failed: 0 })
  expect(state!.lagMs).toBeGreaterThan(1000)
  end()
  await worker.close()
})

test('work that fails is tried again, by name, and keeps no other waiting', async () => {
  const good = openWork('good', [Date.now()])
  const failing = { nextDue: async () => 0, settle: () => Promise.reject(new Error('no')) }
  const { worker, logged } = openWorker({ kind: 'bad', ...failing }, good)
  worker.start()
  await until(() => good.done.length === 1 && logged.length >= 2)
  await worker.close()
  expect(logged.slice(0, 2)).toMatchObject([
    { kind: 'bad', attempt: 1 },
    { kind: 'bad', attempt: 2 },
  ])
})

test('what others hold for ever is not waited for', async () => {
  const held = { kind: 'held', nextDue: async () => 0, settle: async () => 0 }
  await expect(openWorker(held).worker.settleDue()).rejects.toMatchObject({ code: 'busy' })
})

test('what others hold is looked for now and then, not again and again', async () => {
  let looks = 0
  const settle = async () => {
    looks += 1
    return 0
  }
  const { worker } = openWorker({ kind: 'held', nextDue: async () => 0, settle })
  worker.start()
  await new Promise((resolve) => setTimeout(resolve, 1500))
  await worker.close()
  expect(looks).toBeGreaterThan(0)
  expect(looks).toBeLessThanOrEqual(2)
})

test('nothing runs after it was closed', async () => {
  const work = openWork('craft', [])
  const { worker } = openWorker(work)
  worker.start()
  await worker.close()
  work.dues.push(Date.now())
  worker.wake('craft', Date.now())
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(work.done).toEqual([])
})
