import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, legibleOn } from './legible.ts'

const OAK = '2c231c'

test('contrast is that of the standard', () => {
  expect(contrast('000000', 'ffffff')).toBeCloseTo(21)
  expect(contrast('777777', 'ffffff')).toBeCloseTo(4.48, 2)
  expect(contrast('2c231c', '2c231c')).toBe(1)
})

test('a color that can be read stays, one that cannot is lit until it can', () => {
  expect(legibleOn(OAK, 'e0b050')).toBe('e0b050')
  expect(contrast('4b64fa', OAK)).toBeLessThan(4.5)
  expect(contrast(legibleOn(OAK, '4b64fa'), OAK)).toBeGreaterThanOrEqual(4.5)
})

test('every color can be read on a dark background, and lit no further than it has to be', () => {
  const channel = fc.integer({ min: 0, max: 255 }).map((one) => one.toString(16).padStart(2, '0'))
  const color = fc.tuple(channel, channel, channel).map((channels) => channels.join(''))
  fc.assert(
    fc.property(color, (one) => {
      const lit = legibleOn(OAK, one)
      expect(contrast(lit, OAK)).toBeGreaterThanOrEqual(4.5)
      if (lit !== one) expect(contrast(lit, OAK)).toBeLessThan(5.6)
    }),
  )
})
