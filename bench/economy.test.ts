import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { economyReport } from './economy.ts'
import { keptShare, KEPT_MAX, unaccounted } from './economy/circulation.ts'
import { gatesOf } from './economy/gates.ts'
import { simulatePopulation } from './economy/population.ts'
import { measureEconomy } from './economy/report.ts'
import { type EconomyWorld, loadWorld, worldOf } from './economy/world.ts'

let world: EconomyWorld
beforeAll(async () => {
  world = await loadWorld()
})

/** The words of a page; the formatter pads its tables. */
const words = (page: string) => page.replaceAll(/-+/g, '-').split(/\s+/).join(' ')

test('at the seeded prices every gate of the economy holds, and the report is up to date', () => {
  const { page, gates } = measureEconomy(world)
  for (const { name, broken } of gates) expect(broken, name).toEqual([])
  // After a change of content or rules: npm run bench -- economy
  expect(words(readFileSync(economyReport, 'utf8'))).toBe(words(page))
})

/** The gates that a world breaks whose item has another price, by the first words of their names. */
function brokenBy(itemId: number, price: number): string[] {
  const item = world.items.get(itemId)!
  const changed = { ...item, raw: { ...item.raw, demo_price: price } }
  const other = worldOf(new Map([...world.items, [itemId, changed]]), world)
  return gatesOf(other)
    .filter(({ broken }) => broken.length > 0)
    .map(({ name }) => name)
}

test('a price out of line is found', () => {
  const [planks, lumberjack, tankard, token] = [200, 460, 600, 701]
  expect(brokenBy(planks, 150)).toContainEqual(expect.stringMatching(/^no instant recipe/))
  expect(brokenBy(lumberjack, 480)).toContainEqual(expect.stringMatching(/^a worker pays back/))
  expect(brokenBy(lumberjack, 8000)).toContainEqual(expect.stringMatching(/^a worker pays back/))
  expect(brokenBy(tankard, 62_000)).toContainEqual(expect.stringMatching(/^a new player can buy/))
  expect(brokenBy(token, 300)).toContainEqual(expect.stringMatching(/^a wheel gives back/))
})

test('where nobody buys relics, coins pile up, and the simulation shows it', () => {
  const hoarders = simulatePopulation(world, { days: 40, hasSinks: false })
  expect(keptShare(hoarders)).toBeGreaterThan(2 * KEPT_MAX)
  expect(unaccounted(hoarders)).toBe(0)
})
