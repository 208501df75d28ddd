import { expect, test } from 'vitest'
import { StartQueue, type WantedJob } from './start-queue.ts'

const job = (name: string) => ({ recipe: { name: { en: name } } }) as WantedJob
const nameOf = ({ recipe }: WantedJob) => recipe.name.en

/** A server that answers when it is told to, and what happened in which order. */
function openQueue() {
  const log: string[] = []
  const answers: PromiseWithResolvers<void>[] = []
  const player = new AbortController()
  const queue = new StartQueue({
    scope: player.signal,
    send: (wanted) => {
      log.push(`send ${nameOf(wanted)}`)
      const answer = Promise.withResolvers<void>()
      answers.push(answer)
      return answer.promise
    },
    pause: async () => {
      log.push('pause')
    },
    answered: (wanted, error) =>
      log.push(`${error === undefined ? 'started' : 'refused'} ${nameOf(wanted)}`),
  })
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return { log, answers, queue, settle, player }
}

test('starts are sent one at a time with a pause between them, and a refusal stops nothing', async () => {
  const { log, answers, queue, settle } = openQueue()
  queue.add(job('a'))
  queue.add(job('b'))
  await settle()
  expect(log).toEqual(['send a'])
  answers[0]!.resolve()
  await settle()
  expect(log).toEqual(['send a', 'started a', 'pause', 'send b'])
  queue.add(job('c'))
  answers[1]!.reject(new Error('no'))
  await settle()
  answers[2]!.resolve()
  await queue.idle()
  expect(log.slice(4)).toEqual(['refused b', 'pause', 'send c', 'started c', 'pause'])
})

test('a queue that has run dry begins again', async () => {
  const { log, answers, queue, settle } = openQueue()
  queue.add(job('a'))
  answers[0]!.resolve()
  await queue.idle()
  await settle()
  queue.add(job('b'))
  answers[1]!.resolve()
  await queue.idle()
  expect(log).toEqual(['send a', 'started a', 'pause', 'send b', 'started b', 'pause'])
})

test('what waits when the page is left is sent at once, but not for another player', async () => {
  const { log, answers, queue, settle, player } = openQueue()
  for (const name of ['a', 'b', 'c']) queue.add(job(name))
  queue.leave()
  expect(log).toEqual(['send a', 'send b', 'send c'])
  // The page may be shown again.
  for (const answer of answers) answer.resolve()
  await settle()
  expect(log.filter((line) => line.startsWith('started'))).toHaveLength(3)
  for (const name of ['d', 'e']) queue.add(job(name))
  player.abort()
  queue.leave()
  expect(log.at(-1)).toBe('send d')
})

test('with its player everything that waits is gone', async () => {
  const { log, answers, queue, player } = openQueue()
  for (const name of ['a', 'b', 'c']) queue.add(job(name))
  player.abort()
  answers[0]!.resolve()
  await queue.idle()
  expect(log).toEqual(['send a'])
})
