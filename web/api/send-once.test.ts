import { afterEach, expect, test } from 'vitest'
import { useSession } from '../session/session.ts'
import { ApiError } from '../refusals/api-error.ts'
import { sendOnce } from './send-once.ts'

const lost = new ApiError(0, 'not_confirmed', '')
const refused = new ApiError(422, 'not_enough_coins', '')

/** Sends and returns the key; the answer is lost, a refusal or there. */
async function press(about: string, input: unknown, error?: Error): Promise<string> {
  let key = ''
  await sendOnce(about, input, async (_input, { idempotencyKey }) => {
    key = idempotencyKey
    if (error) throw error
  }).catch(() => undefined)
  return key
}

afterEach(() => useSession.setState({ accessToken: undefined }))

test('a lost one that is asked for again keeps its key until it is answered', async () => {
  const first = await press('craft', { recipe: 1 }, lost)
  expect(await press('craft', { recipe: 1 }, lost)).toBe(first)
  expect(await press('craft', { recipe: 1 })).toBe(first)
  expect(await press('craft', { recipe: 1 })).not.toBe(first)
})

test('one that is asked for again says that it is a repeated one', async () => {
  const said: boolean[] = []
  const send = (error?: Error) =>
    sendOnce('craft', 1, async (_input, { isRepeat }) => {
      said.push(isRepeat)
      if (error) throw error
    }).catch(() => undefined)
  await send(lost)
  await send()
  await send()
  expect(said).toEqual([false, true, false])
})

test('what was refused has been answered', async () => {
  const first = await press('craft', 1, lost)
  expect(await press('craft', 1, refused)).toBe(first)
  expect(await press('craft', 1)).not.toBe(first)
})

test('a lost one is given up when something else about it was done, not when it was only tried', async () => {
  const first = await press('craft', 1, lost)
  await press('craft', 2, lost)
  await press('craft', 3, refused)
  await press('spin', 1)
  expect(await press('craft', 1, lost)).toBe(first)
  await press('craft', 4)
  expect(await press('craft', 1)).not.toBe(first)
})

test('a lost one is sent again as it was, whatever it would be now', async () => {
  const sent: unknown[] = []
  const order = (price: number, quoted: number, error?: Error) =>
    sendOnce(
      'order',
      { price, quoted },
      async (input) => {
        sent.push(input)
        if (error) throw error
      },
      price,
    ).catch(() => undefined)
  await order(5, 100, lost)
  await order(5, 90)
  await order(5, 80)
  expect(sent).toEqual([
    { price: 5, quoted: 100 },
    { price: 5, quoted: 100 },
    { price: 5, quoted: 80 },
  ])
})

test("another player's call is never one's own repeated", async () => {
  useSession.setState({ accessToken: 'ann' })
  const first = await press('craft', 1, lost)
  useSession.setState({ accessToken: 'bob' })
  expect(await press('craft', 1)).not.toBe(first)
})
