import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seededRandom } from '../chance/seeded-random.ts'
import { drawPrize, type Hmac, prizeOf, readTicket } from './draw-prize.ts'
import { buildStrip, stripRules, tileAt } from './strip.ts'
import { motionRules, planLanding, slowingOffset, waitingOffset } from './strip-motion.ts'

const hmac: Hmac = (key, message) => createHmac('sha256', key).update(message).digest()

const prizes = [
  { id: 1, weight: 60 },
  { id: 2, weight: 34.5 },
  { id: 3, weight: 5 },
  { id: 4, weight: 0.5 },
]

const input = { server_seed: 'ab'.repeat(32), client_seed: 'ann', nonce: 7 }

const digestOf = (...numbers: readonly number[]) =>
  Uint8Array.from([
    ...numbers.flatMap((number) =>
      Array.from({ length: 6 }, (_, index) => Math.floor(number / 256 ** (5 - index)) % 256),
    ),
    0,
    0,
  ])

/** The first number that would favor small tickets: 2^48 less the rest of a division by 10^8. */
const LIMIT = 281_474_900_000_000

test('a draw is the HMAC of client seed and nonce, repeated exactly', async () => {
  // printf ann:7 | openssl dgst -sha256 -hmac abab…ab
  const digest = createHmac('sha256', input.server_seed).update('ann:7').digest()
  const draw = await drawPrize(hmac, input, prizes)
  expect(draw.digests).toEqual([digest])
  expect(draw.ticket).toBe(digest.readUIntBE(0, 6) % 1e8)
  expect(await drawPrize(hmac, input, prizes)).toEqual(draw)
})

test('numbers that would favor small tickets are passed over', () => {
  expect(readTicket(digestOf(LIMIT - 1, 0, 0, 0, 0))).toBe(99_999_999)
  expect(readTicket(digestOf(LIMIT, 2 ** 48 - 1, 123, 0, 0))).toBe(123)
  expect(readTicket(digestOf(LIMIT, LIMIT, LIMIT, LIMIT, LIMIT))).toBeUndefined()
})

test('a digest without a ticket is followed by the next', async () => {
  const messages: string[] = []
  const draw = await drawPrize(
    (_, message) => {
      messages.push(message)
      return messages.length < 3 ? digestOf(LIMIT, LIMIT, LIMIT, LIMIT, LIMIT) : digestOf(5)
    },
    input,
    prizes,
  )
  expect(messages).toEqual(['ann:7', 'ann:7:1', 'ann:7:2'])
  expect(draw).toMatchObject({ ticket: 5, prize: { id: 1 } })
  expect(draw.digests).toHaveLength(3)
})

test('each prize has a range of tickets as long as its percentage', () => {
  const ends = [
    0, 59_999_999, 60_000_000, 94_499_999, 94_500_000, 99_499_999, 99_500_000, 99_999_999,
  ]
  expect(ends.map((ticket) => prizeOf(ticket, prizes).id)).toEqual([1, 1, 2, 2, 3, 3, 4, 4])
})

const wheels = fc
  .uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 12 })
  .map((cuts) => [...cuts.toSorted((a, b) => a - b), 100])
  .map((ends) =>
    ends.map((end, index) => ({ id: index + 1, weight: end - (ends[index - 1] ?? 0) })),
  )

test('the strip is eight shuffled copies with a tile for each five percent, one at least', () => {
  fc.assert(
    fc.property(wheels, fc.nat(), (wheel, seed) => {
      const strip = buildStrip(wheel, seededRandom(seed))
      const length = strip.length / stripRules.copies
      for (let copy = 0; copy < stripRules.copies; copy++) {
        const tiles = strip.slice(copy * length, (copy + 1) * length)
        for (const { id, weight } of wheel) {
          expect(tiles.filter((tile) => tile === id)).toHaveLength(
            Math.max(1, Math.floor(weight / 5)),
          )
        }
      }
    }),
  )
  const strip = buildStrip(prizes, seededRandom(1))
  expect(strip).toHaveLength(8 * (12 + 6 + 1 + 1))
  expect(strip.slice(0, 20)).not.toEqual(strip.slice(20, 40))
  expect([tileAt(strip, -1), tileAt(strip, strip.length)]).toEqual([strip.at(-1), strip[0]])
})

test('the strip slows from its full speed and rests in the middle of the result', () => {
  fc.assert(
    fc.property(
      wheels,
      fc.nat(),
      fc.double({ min: 0, max: 60_000, noNaN: true }),
      (wheel, seed, waited) => {
        const strip = buildStrip(wheel, seededRandom(seed))
        const result = wheel[seed % wheel.length]!.id
        const landing = planLanding(strip, result, waitingOffset(0, waited))
        const { tileWidth } = stripRules
        expect(tileAt(strip, Math.floor(landing.to / tileWidth))).toBe(result)
        expect(landing.to % tileWidth).toBe(tileWidth / 2)
        const at = (ms: number) => slowingOffset(landing, ms)
        expect(at(0)).toBeCloseTo(landing.from, 4)
        expect(at(motionRules.easeOutMs)).toBe(landing.to)
        expect(at(motionRules.easeOutMs + 500)).toBe(landing.to)
        const passed = [0, 500, 1000, 1500, 2000, 2500, 3000, 3500, 4000].map(at)
        const steps = passed.slice(1).map((offset, index) => offset - passed[index]!)
        for (const [index, step] of steps.entries()) {
          expect(step).toBeGreaterThan(0)
          if (index > 0) expect(step).toBeLessThanOrEqual(steps[index - 1]! + 1e-6)
        }
      },
    ),
  )
})
