import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addCharge, energyRules, harvestSpeedBonus, isEnergetic, jobDurationMs } from './energy.ts'

const DAY = 86_400_000
const NOW = 1_800_000_000_000

test('a charge lasts a day, after what is left of the one before', () => {
  expect(addCharge(0, NOW)).toEqual({ energyUntil: NOW + DAY })
  expect(addCharge(NOW - 1, NOW)).toEqual({ energyUntil: NOW + DAY })
  expect(addCharge(NOW + 5, NOW)).toEqual({ energyUntil: NOW + 5 + DAY })
})

test('energy reaches 30 days ahead and no further', () => {
  expect(addCharge(NOW + 29 * DAY, NOW)).toEqual({ energyUntil: NOW + 30 * DAY })
  expect(addCharge(NOW + 29 * DAY + 1, NOW)).toEqual({ refused: 'energy_full' })
})

test('no charge is ever spent in part', () => {
  fc.assert(
    fc.property(fc.integer({ min: -DAY, max: 40 * DAY }), (ahead) => {
      const before = Math.max(NOW + ahead, NOW)
      const after = addCharge(NOW + ahead, NOW)
      if ('refused' in after) expect(before + DAY).toBeGreaterThan(NOW + energyRules.aheadMaxMs)
      else expect(after.energyUntil - before).toBe(DAY)
    }),
  )
})

test('it is over at the moment it ends', () => {
  expect(isEnergetic(NOW + 1, NOW)).toBe(true)
  expect(isEnergetic(NOW, NOW)).toBe(false)
})

test('jobs take four fifths of their time and harvests gain a quarter of speed', () => {
  expect(jobDurationMs(7, true)).toBe(5600)
  expect(jobDurationMs(7, false)).toBe(7000)
  expect(harvestSpeedBonus(true)).toBe(0.25)
  expect(harvestSpeedBonus(false)).toBe(0)
})
