import type { InboxMessage } from '@app/contract/inbox.ts'
import type { Language, Localised } from '@app/rules/catalog/localise.ts'
import { changeBetween, wholePercentOf } from '@app/rules/market/price-change.ts'
import { pushWords } from './push-words.ts'
import type { PushWords } from './words/en.ts'

/** What a notification says. */
export interface PushText {
  readonly title: string
  readonly body: string
}

/** A push service takes four kilobytes; names are an author’s. */
const TITLE_MAX = 120

/**
 * Words a message for a notification: the server does, so that a worker of any release shows it, and
 * without a second file.
 *
 * @param nameOf - of an item; undefined for none of ours
 */
export function pushText(
  message: InboxMessage,
  language: Language,
  nameOf: (itemId: number) => Localised | undefined,
): PushText {
  const words = pushWords[language]
  const titleOf = (names: Localised | null | undefined) =>
    names?.[language] || names?.en || words.site
  const title = titleIn(message, words.site, (id) => titleOf(nameOf(id)), titleOf)
  const number = new Intl.NumberFormat(language)
  const write = (value: number | string) =>
    typeof value === 'string' ? value : number.format(value)
  const body = bodyIn(message, words, (id) => titleOf(nameOf(id))).map(([text, values]) =>
    text.replaceAll(/\{(\w+)\}/g, (_, name: string) => write(values[name] ?? 0)),
  )
  return { title: title.slice(0, TITLE_MAX), body: body.join('\n') }
}

function titleIn(
  { kind, data }: InboxMessage,
  site: string,
  item: (itemId: number) => string,
  recipe: (names: Localised | null) => string,
): string {
  switch (kind) {
    case 'energy_ending':
    case 'exchange_ended':
      return site
    case 'trade_changed':
      return data.opponent_name || site
    case 'farm_ended':
    case 'harvest_ended':
      return recipe(data.name)
    case 'price_alert':
    case 'price_change':
    case 'lot_filled':
    case 'lot_ended':
    case 'lot_ending':
    case 'order_beaten':
    case 'order_fired':
    case 'resale_refused':
    case 'standing_order':
    case 'craft_ended':
    case 'salary_full':
      return item(data.item_id)
  }
}

type Sentence = readonly [text: string, values: Readonly<Record<string, number | string>>]

/** What happened, and what the player waited for with it. */
function bodyIn(
  { kind, data }: InboxMessage,
  words: PushWords,
  item: (itemId: number) => string,
): readonly Sentence[] {
  switch (kind) {
    case 'price_alert':
      return [
        [words.told[data.price_of], { price: data.at_price }],
        [words.set[data.direction], { price: data.price }],
      ]
    case 'price_change':
      return changedIn(data, words)
    case 'lot_filled': {
      const { side, left, sum } = data
      return [
        [words.traded[side], { count: sum.pieces, total: sum.coins }],
        [left === 0 ? words.filled : words.left, { count: left }],
      ]
    }
    case 'lot_ended': {
      const { side, price, rest } = data
      const { pieces, coins } = data.sum ?? { pieces: rest, coins: rest * price }
      return [
        [words.ended[side], { price }],
        [words.back[side], { count: pieces, coins }],
      ]
    }
    case 'lot_ending':
      return [[words.ending[data.side], { price: data.price }]]
    case 'order_beaten':
      return [[words.beaten[data.side], { price: data.price, best: data.best_price }]]
    case 'order_fired':
      return firedIn(data, words)
    case 'resale_refused':
      return [
        [words.resale, { count: data.sum.pieces, price: data.price }],
        ...whyNotPlaced(data, words),
      ]
    case 'standing_order':
      return [
        [data.refused === null ? words.stock_ended : words.stock_refused, { keep: data.keep }],
        ...coinsBack(data.returned, words),
        ...whyNotPlaced(data, words),
      ]
    case 'craft_ended':
    case 'farm_ended': {
      const done = kind === 'craft_ended' ? words.crafted : words.farmed
      return [[data.is_given_up ? words.given_up : done, { count: data.sum.pieces }]]
    }
    case 'harvest_ended':
      return [
        [words.harvest, {}],
        [words.why[data.because], { name: item(data.item_id) }],
      ]
    case 'salary_full':
      return [[words.salary, {}]]
    case 'energy_ending':
      return [[words.energy, {}]]
    case 'trade_changed':
      return [[words.trade[data.because], {}]]
    case 'exchange_ended':
      return exchangeIn(data, words)
  }
}

function exchangeIn(
  { state, direction, sum: { coins } }: Extract<InboxMessage, { kind: 'exchange_ended' }>['data'],
  words: PushWords,
): readonly Sentence[] {
  const isTo = direction === 'to_steam'
  if (state === 'undone')
    return [[words.exchange_undone, {}], ...coinsBack(isTo ? coins : 0, words)]
  return [[isTo ? words.exchange_to : words.exchange_from, { coins }]]
}

function changedIn(
  {
    span,
    direction,
    percent: wanted,
    from_price: from,
    at_price: price,
  }: Extract<InboxMessage, { kind: 'price_change' }>['data'],
  words: PushWords,
): readonly Sentence[] {
  const change = changeBetween(from, price)
  return [
    [words[change > 0 ? 'rose' : 'fell'][span], { percent: wholePercentOf(change), from, price }],
    [words.set_change[direction], { percent: wanted, span: words.spans[span] }],
  ]
}

const coinsBack = (coins: number, words: PushWords): readonly Sentence[] =>
  coins > 0 ? [[words.back.buy, { coins }]] : []

interface Placing {
  /** The code of the refusal; null for none. */
  readonly refused: string | null
  readonly params?: Readonly<Record<string, number>>
}

/** Why no order was placed, where there are words for it: the inbox says it in any case. */
function whyNotPlaced({ refused, params = {} }: Placing, words: PushWords): readonly Sentence[] {
  const reasons: Readonly<Record<string, string>> = words.not_placed
  const reason = refused === null ? undefined : reasons[refused]
  return reason === undefined ? [] : [[reason, params]]
}

function firedIn(
  fired: Extract<InboxMessage, { kind: 'order_fired' }>['data'],
  words: PushWords,
): readonly Sentence[] {
  const { price_of, direction, price, at_price, side, traded, total, rest, refused } = fired
  const { sum = { pieces: traded, coins: total } } = fired
  const sentences: Sentence[] = [
    [words.told[price_of], { price: at_price }],
    [words.waited[direction], { price }],
  ]
  if (refused !== null) sentences.push([words.refused[side], {}], ...whyNotPlaced(fired, words))
  if (sum.pieces > 0) {
    sentences.push([words.traded[side], { count: sum.pieces, total: sum.coins }])
  }
  if (rest > 0) sentences.push([words.rest, { count: rest }])
  return sentences
}
