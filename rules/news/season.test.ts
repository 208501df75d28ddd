import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seasonAt } from './season.ts'

const spring = { from: { month: 4, day: 15 }, to: { month: 5, day: 31 } }
const at = (iso: string) => seasonAt(spring, Date.parse(iso) / 1000)

test('the spring season runs from the first second of 15 April to the last of 31 May', () => {
  const season = { from: '2027-04-15', to: '2027-05-31' }
  expect(at('2027-04-14T23:59:59Z')).toEqual({ phase: 'coming', ...season, days: 1 })
  expect(at('2027-04-15T00:00:00Z')).toEqual({ phase: 'running', ...season, days: 47 })
  expect(at('2027-05-31T23:59:59Z')).toEqual({ phase: 'running', ...season, days: 1 })
  expect(at('2027-06-01T00:00:00Z')).toEqual({
    phase: 'coming',
    from: '2028-04-15',
    to: '2028-05-31',
    days: 319,
  })
})

test('on any day a season runs or comes, and the days that are said lead to its edge', () => {
  const day = 86_400
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 80_000 }), (today) => {
      const { phase, from, to, days } = seasonAt(spring, today * day)
      const edge = (today + days) * day
      const shown = new Date((phase === 'running' ? edge - day : edge) * 1000)
      expect(shown.toISOString().slice(0, 10)).toBe(phase === 'running' ? to : from)
      expect(days).toBeGreaterThan(0)
    }),
  )
})
