import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { manifestFile, measure } from './size.ts'

test.skipIf(!existsSync(manifestFile))('the built web app keeps its budgets', () => {
  const sizes = measure()
  const first = sizes.slice(0, 4)
  expect(first.map(({ name }) => name)).toEqual(['home', 'market', 'styles', 'fonts'])
  expect(first.every(({ bytes }) => bytes > 5000)).toBe(true)
  // The charts and the texts of a language have budgets of their own.
  expect(new Set(sizes.slice(4).map(({ budget }) => budget)).size).toBe(3)
  expect(sizes.filter(({ bytes, budget }) => bytes > budget)).toEqual([])
})
