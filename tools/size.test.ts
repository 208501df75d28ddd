import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { manifestFile, measure } from './size.ts'

test.skipIf(!existsSync(manifestFile))('the built web app keeps its budgets', () => {
  const sizes = measure()
  expect(sizes.map(({ name }) => name)).toContain('home')
  expect(sizes.filter(({ bytes, budget }) => bytes > budget)).toEqual([])
})
