import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { ContentProblem, Field } from '../content/field.ts'
import { parseTavern } from './parse-content.ts'

const file = new URL('../../content/play/tavern.json', import.meta.url)
const icons = createRequire(import.meta.url)('@iconify-json/game-icons/icons.json') as {
  icons: Readonly<Record<string, unknown>>
}

// oxlint-disable-next-line typescript/no-explicit-any -- tests break the file in many places
function readFile(): any {
  const { kind: _, ...content } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
  return content
}

const demo = parseTavern(new Field(readFile()))

test('the demo world has at least 60 cards on six levels, ten in each line', () => {
  const cards = [...demo.cards.values()]
  expect(cards.length).toBeGreaterThanOrEqual(60)
  const count = (key: 'card_rarity' | 'line') => {
    const values = cards.map((card) => card[key])
    return [...new Set(values)].map((value) => values.filter((one) => one === value).length)
  }
  expect(count('card_rarity').toSorted((a, b) => a - b)).toEqual([6, 6, 12, 12, 12, 12])
  expect(count('line')).toEqual([10, 10, 10, 10, 10, 10])
  expect(new Set(cards.map((card) => card.icon_url)).size).toBe(cards.length)
  for (const { icon_url } of cards) {
    expect(icons.icons).toHaveProperty(icon_url.replace(/^\/icons\/|\.svg$/g, ''))
  }
})

test.each(['name', 'name_ru', 'name_zh', 'name_tr', 'name_pt', 'name_ja'] as const)(
  'every card has a %s of its own',
  (name) => {
    const names = [...demo.cards.values()].map((card) => card[name])
    expect(new Set(names).size).toBe(names.length)
  },
)

test('its numbers are those of the server rules', () => {
  expect(demo.rules).toMatchObject({
    health: 30,
    gold: { first: 3, step: 1, max: 10 },
    offers: [3, 4, 4, 5, 5, 6],
    copies: [15, 15, 13, 11, 9, 7],
    upgrade_prices: [5, 7, 8, 10, 10],
    roll_price: 1,
    sell_price: 1,
    max_cards_in_hand: 10,
    max_cards_in_field: 7,
    wins: 10,
    search_ms: 3000,
  })
})

test('keywords come in one order, whatever the order of the file', () => {
  const content = readFile()
  content.cards[0].keywords = { rally: 2, guard: 1, swift: 1 }
  const { cards } = parseTavern(new Field(content))
  expect(Object.keys(cards.get(content.cards[0].card_id)!.keywords)).toEqual([
    'guard',
    'swift',
    'rally',
  ])
})

// oxlint-disable-next-line typescript/no-explicit-any -- as above
test.each<[string, (content: any) => void]>([
  ['cards.1.card_id', (content) => (content.cards[1].card_id = content.cards[0].card_id)],
  ['cards.0.card_rarity', (content) => (content.cards[0].card_rarity = 7)],
  ['cards.0.health', (content) => (content.cards[0].health = 0)],
  ['cards.0.name_japanese', (content) => delete content.cards[0].name_japanese],
  ['cards.0.keywords.flying', (content) => (content.cards[0].keywords = { flying: 1 })],
  ['rules.copies', (content) => content.rules.copies.pop()],
  ['rules.upgrade_prices', (content) => content.rules.upgrade_prices.push(10)],
  ['rules.offers', (content) => (content.rules.offers = [])],
])('what is wrong is found: %s', (path, breakIt) => {
  const content = readFile()
  breakIt(content)
  const read = () => parseTavern(new Field(content))
  expect(read).toThrow(ContentProblem)
  try {
    read()
  } catch (error) {
    expect((error as ContentProblem).path.join('.')).toBe(path)
  }
})
