import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMessageLoader } from './message-loader.ts'

type Language = 'en' | 'ru' | 'ja'
type Part = 'base' | 'market' | 'chart' | 'social'

/** A loader whose parts arrive when they are told to. */
function openLoader() {
  const pending: {
    readonly key: string
    readonly arrive: () => void
    readonly fail: () => void
  }[] = []
  const arrived = new Set<string>()
  let shown: Language = 'en'
  const loader = createMessageLoader<Language, Part>({
    first: 'en',
    base: 'base',
    load: (language, part) => {
      const key = `${language}/${part}`
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      pending.push({
        key,
        arrive: () => {
          arrived.add(key)
          resolve()
        },
        fail: () => reject(new Error(`${key} did not load`)),
      })
      return promise
    },
  })
  const show = (language: Language) =>
    loader.show(language, () => {
      shown = language
    })
  return { use: loader.use, show, pending, arrived, shownNow: () => shown }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

async function arriveAll(pending: { arrive: () => void }[]): Promise<void> {
  while (pending.length > 0) {
    pending.shift()?.arrive()
    await settle()
  }
}

test('a part that is asked for while another language is on its way is loaded in both', async () => {
  const { use, show, pending, arrived, shownNow } = openLoader()
  const showing = show('ru')
  const used = use('market')
  await arriveAll(pending)
  await Promise.all([showing, used])
  expect(shownNow()).toBe('ru')
  expect(arrived).toEqual(new Set(['ru/base', 'en/market', 'ru/market']))
})

test('of two choices the last one wins, in whatever order they load', async () => {
  const { show, pending, shownNow } = openLoader()
  const first = show('ru')
  const second = show('ja')
  await arriveAll(pending.reverse())
  expect(await Promise.all([first, second])).toEqual([false, true])
  expect(shownNow()).toBe('ja')
})

test('what did not load is loaded when it is asked for again', async () => {
  const { show, pending, shownNow } = openLoader()
  const failed = show('ru')
  pending.shift()?.fail()
  await expect(failed).rejects.toThrow('ru/base did not load')
  expect(shownNow()).toBe('en')
  const again = show('ru')
  await arriveAll(pending)
  expect(await again).toBe(true)
})

const step = fc.oneof(
  fc.record({ use: fc.constantFrom<Part>('market', 'chart', 'social') }),
  fc.record({ show: fc.constantFrom<Language>('en', 'ru', 'ja') }),
  fc.record({ arrive: fc.nat(20) }),
  fc.record({ fail: fc.nat(20) }),
)

test('whatever the order, a part that was waited for is there in the language shown', async () => {
  const property = fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
    const { use, show, pending, arrived, shownNow } = openLoader()
    const first = show('en')
    await arriveAll(pending)
    await first
    const ready = new Set<Part>(['base'])
    for (const one of steps) {
      if ('use' in one) {
        use(one.use).then(
          () => ready.add(one.use),
          () => undefined,
        )
      } else if ('show' in one) show(one.show).catch(() => undefined)
      else if ('arrive' in one) pending.splice(one.arrive, 1).forEach((load) => load.arrive())
      else pending.splice(one.fail, 1).forEach((load) => load.fail())
      await settle()
      expect([...ready].filter((part) => !arrived.has(`${shownNow()}/${part}`))).toEqual([])
    }
  })
  await fc.assert(property)
})
