import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { balanceReport, simulateBalance, STRONGEST } from './tavern-balance.ts'

/** The words of a page; the formatter pads its tables. */
const words = (page: string) => page.replaceAll(/-+/g, '-').split(/\s+/).join(' ')

test('in 10,000 games of bots no card or line wins more than 60 %', () => {
  const { page, worst, unplayed } = simulateBalance()
  expect(worst).toBeLessThanOrEqual(STRONGEST)
  expect(unplayed).toBe(0)
  // Whoever changes a card or a rule writes the report again: npm run bench -- tavern
  expect(words(readFileSync(balanceReport, 'utf8'))).toBe(words(page))
})
