import { expect, test } from 'vitest'
import { menu, sectionOf } from './menu.ts'

/** Spec part 1 section 2, "Header menu links". */
const SPEC = [
  '/',
  '/marketplace/market',
  '/craft/receipts',
  '/factory/receipts',
  '/harvest/receipts',
  '/inventory',
  '/spin',
]

test('the sections of the specification come in its order', () => {
  const bases = menu.map(({ to }) =>
    SPEC.find((link) => to === link || (link !== '/' && to.startsWith(`${link}/`))),
  )
  expect(bases.filter((link) => link !== undefined)).toEqual(SPEC)
})

test('an address belongs to the section that it begins with or that lists it, home only to itself', () => {
  expect(sectionOf('/')?.label).toBe('menu.main')
  expect(sectionOf('/marketplace/history')?.label).toBe('menu.marketplace')
  expect(sectionOf('/sim')?.label).toBe('menu.harvest')
  expect(sectionOf('/marketplaces')).toBeUndefined()
  expect(sectionOf('/credits')).toBeUndefined()
})
