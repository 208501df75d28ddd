import type { Random } from '../chance/random.ts'
import { uniformBelow } from '../chance/uniform-below.ts'
import { invariant } from '../invariant.ts'
import type { Keyword, TavernCard, TavernContent } from './content.ts'
import {
  buyCard,
  type Changed,
  fieldCard,
  rollTavern,
  ROUNDS_MAX,
  type Run,
  sellFromBoard,
  settleBattle,
  startRun,
  upgradeTavern,
} from './run.ts'

/** One call a bot would make; `undefined` in its place means: ready to fight. */
export type BotAction =
  | { readonly type: 'buy' | 'field'; readonly card_id: number }
  | { readonly type: 'sell'; readonly card_id: number; readonly slot: number }
  | { readonly type: 'upgrade' | 'roll' }

/** What a bot sees in a keyword, in points of attack or health. */
const KEYWORD_WORTH: Readonly<Record<Keyword, number>> = {
  guard: 1,
  swift: 2,
  poison: 4,
  shield: 3,
  cleave: 3,
  burst: 0.7,
  rally: 1.5,
}
/** What a card of the bot's favorite line is worth to it beyond its numbers. */
const FAVOR = 3
/** A card must be this much better than the one it replaces. */
const MARGIN = 2
/** Gold that a bot leaves over when it upgrades: it still wants a card. */
const UPGRADE_SPARE = 3

/**
 * What a bot with a taste for one line does next in a round: it plays what it holds, upgrades when
 * its board can wait, buys what is worth most to it and rolls with what is left.
 *
 * @returns undefined when there is nothing left that it wants
 */
export function nextBotAction(
  run: Run,
  content: TavernContent,
  line: string,
): BotAction | undefined {
  const isFull = run.battle_ground.length >= content.rules.max_cards_in_field
  const held = run.my_hand[0]
  if (held !== undefined) {
    return isFull ? sellWeakest(run, content, line) : { type: 'field', card_id: held }
  }
  if (wantsUpgrade(run, content)) return { type: 'upgrade' }
  const best = bestOffer(run, content, line)
  if (best && (!isFull || worthOf(best, line) > weakestOf(run, content, line).worth + MARGIN)) {
    return { type: 'buy', card_id: best.card_id }
  }
  const { roll_price } = content.rules
  // Where a roll costs nothing, nothing would end the rolling.
  return roll_price > 0 && run.gold > roll_price + 2 ? { type: 'roll' } : undefined
}

/** Carries out what a bot decided. */
export function applyBotAction(
  run: Run,
  content: TavernContent,
  action: BotAction,
  random: Random,
): Run {
  const changed = tryAction(run, content, action, random)
  invariant(!('refused' in changed), 'a bot does only what is allowed')
  return changed
}

function tryAction(run: Run, content: TavernContent, action: BotAction, random: Random): Changed {
  switch (action.type) {
    case 'buy':
      return buyCard(run, content, action.card_id)
    case 'field':
      return fieldCard(run, content, action.card_id)
    case 'sell':
      return sellFromBoard(run, content, action.card_id, action.slot)
    case 'upgrade':
      return upgradeTavern(run, content)
    case 'roll':
      return rollTavern(run, content, random)
  }
}

/** Plays a bot's round to the point where it is ready to fight. */
export function playBotRound(run: Run, content: TavernContent, line: string, random: Random): Run {
  for (;;) {
    const action = nextBotAction(run, content, line)
    if (!action) return run
    run = applyBotAction(run, content, action, random)
  }
}

/** The order in which a bot sends its cards to battle: what hits hardest attacks first. */
export function botOrder({ battle_ground }: Run, { cards }: TavernContent): number[] {
  const attack = (id: number) => cards.get(id)?.attack ?? 0
  return battle_ground.toSorted((a, b) => attack(b) - attack(a))
}

/** The board that the house sends in a round: a bot's, which has come so far by the same rules. */
export function botBoard(
  round: number,
  content: TavernContent,
  random: Random,
): { readonly level: number; readonly cards: readonly number[] } {
  const lines = [...new Set([...content.cards.values()].map(({ line }) => line))]
  const line = lines[uniformBelow(lines.length, random)]!
  const undecided = { winner: 'draw', reason: 'mutual_elimination', damage: 0 } as const
  let run = playBotRound(startRun(content, random), content, line, random)
  while (run.round < Math.min(round, ROUNDS_MAX)) {
    run = playBotRound(settleBattle(run, content, undecided, random), content, line, random)
  }
  return { level: run.level, cards: botOrder(run, content) }
}

function worthOf({ attack, health, keywords, line }: TavernCard, favorite: string): number {
  const skills = Object.entries(keywords).map(
    ([keyword, strength]) => KEYWORD_WORTH[keyword as Keyword] * strength,
  )
  const favor = line === favorite ? FAVOR : 0
  return skills.reduce((sum, worth) => sum + worth, attack + health + favor)
}

function wantsUpgrade(run: Run, { rules }: TavernContent): boolean {
  if (run.level >= rules.offers.length) return false
  // Two rounds on a level; sooner or later it can pay for the level and a card beside it.
  const isTime = run.round >= run.level * 2
  return isTime && run.gold >= Math.min(run.update_tavern_price + UPGRADE_SPARE, rules.gold.max)
    ? true
    : isTime && run.gold === run.update_tavern_price
}

function bestOffer(run: Run, { cards }: TavernContent, line: string): TavernCard | undefined {
  return run.current_tavern
    .map((id) => cards.get(id)!)
    .filter((card) => card.cost <= run.gold)
    .toSorted((a, b) => worthOf(b, line) - worthOf(a, line))[0]
}

function weakestOf(run: Run, { cards }: TavernContent, line: string) {
  return run.battle_ground
    .map((card_id, slot) => ({ card_id, slot, worth: worthOf(cards.get(card_id)!, line) }))
    .reduce((weakest, card) => (card.worth < weakest.worth ? card : weakest))
}

function sellWeakest(run: Run, content: TavernContent, line: string): BotAction {
  const { card_id, slot } = weakestOf(run, content, line)
  return { type: 'sell', card_id, slot }
}
