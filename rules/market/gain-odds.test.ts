import { expect, test } from 'vitest'
import { gainOdds, isByRareDraws } from './gain-odds.ts'

test('of what gains once in ten starts the share is a tenth, and the usual result is the loss', () => {
  const { share, usual } = gainOdds((random) => (random() < 0.1 ? 1000 : -50))
  expect(share).toBeGreaterThan(0.06)
  expect(share).toBeLessThan(0.14)
  expect(usual).toBe(-50)
  expect(isByRareDraws(share)).toBe(true)
})

test('asked again the odds are the same, and nothing gained is no gain', () => {
  const once = () => gainOdds((random) => random() - 0.3)
  expect(once()).toEqual(once())
  expect(isByRareDraws(once().share)).toBe(false)
  expect(gainOdds(() => 0)).toEqual({ share: 0, usual: 0 })
})

test('an even chance is nothing rare', () => {
  expect(isByRareDraws(gainOdds((random) => (random() < 0.5 ? -1 : 1)).share)).toBe(false)
})
