import { expect, test } from 'vitest'
import { StartQueue, type WantedJob } from './start-queue.ts'

const job = (key: string) => ({ key }) as WantedJob

/** A server that answers when it is told to, and what happened in which order. */
function openQueue() {
  const log: string[] = []
  const answers: PromiseWithResolvers<void>[] = []
  const queue = new StartQueue({
    send: ({ key }) => {
      log.push(`send ${key}`)
      const answer = Promise.withResolvers<void>()
      answers.push(answer)
      return answer.promise
    },
    pause: async () => {
      log.push('pause')
    },
    answered: ({ key }, error) =>
      log.push(error === undefined ? `started ${key}` : `refused ${key}`),
  })
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return { log, answers, queue, settle }
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
