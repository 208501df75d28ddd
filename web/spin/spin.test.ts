import { expect, test } from 'vitest'
import { averagePrize, worthOf } from './average-worth.ts'
import { checkDraw, sha256 } from './check-draw.ts'
import { atRest, begin, offsetAt, rest, slowDown } from './strip-state.ts'

test('the strip goes on from where it stands, without a jump from phase to phase', () => {
  const strip = [1, 2, 3, 4]
  const spinning = begin(atRest, 1000)
  expect(offsetAt(spinning, 1000)).toBe(50)
  const now = 2600
  const slowing = slowDown(spinning, strip, 3, now)
  expect(offsetAt(slowing, now)).toBe(offsetAt(spinning, now))
  const won = rest(slowing)
  expect(won).toMatchObject({ phase: 'won', result: 3 })
  expect(offsetAt(slowing, now + 4000)).toBe(offsetAt(won, now + 9000))
  expect(offsetAt(begin(won, now + 9000), now + 9000)).toBe(offsetAt(won, 0))
  expect(rest(spinning)).toEqual(atRest)
})

const wheel = {
  need_items: [{ id: 1, quantity: 3 }],
  possible_items: [
    { id: 2, weight: 75 },
    { id: 3, weight: 25 },
  ],
}

test('a wheel is worth its prizes by their chances, beside what a spin costs', () => {
  const paid = new Map([
    [2, 100],
    [3, 1000],
  ])
  const given = averagePrize(wheel, () => undefined)
  expect(worthOf(wheel, given, new Map([[1, 40]]), paid)).toEqual({ cost: 120, prize: 325 })
  const poor = new Map([[2, 100]])
  expect(worthOf(wheel, given, new Map(), poor)).toEqual({ cost: undefined, prize: 75 })
})

test('a prize that is a bundle is worth what it opens into', () => {
  const bundle = {
    isDrawn: false,
    entries: [
      { itemdefid: 2, quantity: 6 },
      { itemdefid: 4, quantity: 1 },
    ],
  }
  const given = averagePrize(wheel, (id) => (id === 3 ? bundle : undefined))
  expect(given).toEqual(
    new Map([
      [2, 0.75 + 0.25 * 6],
      [4, 0.25],
    ]),
  )
  const paid = new Map([
    [2, 100],
    [4, 1000],
  ])
  expect(worthOf(wheel, given, new Map([[1, 40]]), paid)).toEqual({ cost: 120, prize: 475 })
})

test('a draw is checked by the browser alone', async () => {
  const server_seed = 'ab'.repeat(32)
  // printf '%s' abab…ab | sha256sum
  const hash = await sha256(server_seed)
  expect(hash).toMatch(/^[0-9a-f]{64}$/)
  const input = { server_seed, client_seed: 'ann', nonce: 7, possible_items: wheel.possible_items }
  const checked = await checkDraw(input)
  expect(checked.hash).toBe(hash)
  expect(checked.digest).toMatch(/^[0-9a-f]{64}$/)
  expect(checked.ticket).toBe(Number.parseInt(checked.digest.slice(0, 12), 16) % 1e8)
  expect(checked.prize).toEqual(wheel.possible_items[checked.ticket < 75e6 ? 0 : 1])
  expect((await checkDraw({ ...input, nonce: 8 })).ticket).not.toBe(checked.ticket)
})
