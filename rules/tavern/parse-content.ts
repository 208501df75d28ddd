import type { Field } from '../content/field.ts'
import {
  KEYWORDS,
  type Keyword,
  type Keywords,
  type TavernCard,
  type TavernContent,
  type TavernRules,
} from './content.ts'

/** A card with what is printed on it. */
export interface PrintedCard extends TavernCard {
  readonly name: string
  readonly name_ru: string
  readonly name_zh: string
  readonly name_tr: string
  readonly name_pt: string
  readonly name_ja: string
  readonly icon_url: string
}

export interface PrintedContent extends TavernContent {
  readonly cards: ReadonlyMap<number, PrintedCard>
}

/** The property of a content file for each property of a card. */
const NAMES = {
  name: 'name_english',
  name_ru: 'name_russian',
  name_zh: 'name_schinese',
  name_tr: 'name_turkish',
  name_pt: 'name_brazilian',
  name_ja: 'name_japanese',
} as const

/** Reads content/play/tavern.json; throws a ContentProblem that says where it is wrong. */
export function parseTavern(file: Field): PrintedContent {
  file.only('rules', 'cards')
  const rules = parseRules(file.get('rules'))
  const cards = new Map<number, PrintedCard>()
  for (const field of file.get('cards').list()) {
    const card = parseCard(field, rules.offers.length)
    if (cards.has(card.card_id)) field.get('card_id').fail('a second card of this id')
    cards.set(card.card_id, card)
  }
  return { rules, cards }
}

function parseRules(field: Field): TavernRules {
  const whole = (key: string, min = 1, max = 1_000_000) => field.get(key).integer(min, max)
  const gold = field.get('gold').only('first', 'step', 'max')
  const rating = field.get('rating').only('start', 'even_wins', 'per_win', 'victory')
  const offers = wholes(field.get('offers'))
  if (offers.length === 0) field.get('offers').fail('one number for each tavern level is expected')
  return {
    health: whole('health'),
    gold: {
      first: gold.get('first').integer(1, 1000),
      step: gold.get('step').integer(0, 1000),
      max: gold.get('max').integer(1, 1000),
    },
    offers,
    copies: perLevel(field.get('copies'), offers.length),
    upgrade_prices: perLevel(field.get('upgrade_prices'), offers.length - 1),
    roll_price: whole('roll_price', 0),
    sell_price: whole('sell_price', 0),
    max_cards_in_hand: whole('max_cards_in_hand', 1, 100),
    max_cards_in_field: whole('max_cards_in_field', 1, 20),
    wins: whole('wins'),
    search_ms: whole('search_ms', 0),
    reward_per_win: whole('reward_per_win', 0),
    reward_per_point: field.get('reward_per_point').or(0, (value) => value.integer(0, 1000)),
    reward_per_win_max: field.get('reward_per_win_max').or(0, (value) => value.integer(0, 1e6)),
    rating: {
      start: rating.get('start').integer(),
      even_wins: rating.get('even_wins').integer(),
      per_win: rating.get('per_win').integer(),
      victory: rating.get('victory').integer(),
    },
  }
}

function wholes(field: Field): number[] {
  return field.list().map((entry) => entry.integer(1, 1000))
}

function perLevel(field: Field, count: number): number[] {
  const numbers = wholes(field)
  return numbers.length === count ? numbers : field.fail(`${count} numbers are expected`)
}

function parseCard(field: Field, levels: number): PrintedCard {
  const text = (name: keyof typeof NAMES) => field.get(NAMES[name]).text()
  return {
    card_id: field.get('card_id').integer(1, 2_147_483_647),
    card_rarity: field.get('card_rarity').integer(1, levels),
    line: field.get('line').text(),
    attack: field.get('attack').integer(0, 1000),
    health: field.get('health').integer(1, 1000),
    cost: field.get('cost').integer(0, 1000),
    keywords: parseKeywords(field.get('keywords')),
    name: text('name'),
    name_ru: text('name_ru'),
    name_zh: text('name_zh'),
    name_tr: text('name_tr'),
    name_pt: text('name_pt'),
    name_ja: text('name_ja'),
    icon_url: field.get('icon_url').text(),
  }
}

/** In the order of KEYWORDS, whatever the file's: logs are compared by their bytes. */
function parseKeywords(field: Field): Keywords {
  field.only(...KEYWORDS)
  return Object.fromEntries(
    KEYWORDS.map((keyword): [Keyword, Field] => [keyword, field.get(keyword)])
      .filter(([, strength]) => !strength.isAbsent)
      .map(([keyword, strength]) => [keyword, strength.integer(1, 1000)]),
  )
}
