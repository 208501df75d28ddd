import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { seededRandom } from '@app/rules/chance/seeded-random.ts'
import { uniformBelow } from '@app/rules/chance/uniform-below.ts'
import { Field } from '@app/rules/content/field.ts'
import { botOrder, playBotRound } from '@app/rules/tavern/bot.ts'
import { KEYWORDS } from '@app/rules/tavern/content.ts'
import { fight } from '@app/rules/tavern/fight.ts'
import { muster } from '@app/rules/tavern/muster.ts'
import { type PrintedContent, parseTavern } from '@app/rules/tavern/parse-content.ts'
import { outcomeOf, type Run, settleBattle, startRun } from '@app/rules/tavern/run.ts'

const GAMES = 10_000
const SEED = 20_261_121
/** Percent of games that a card or a line may win. */
export const STRONGEST = 60
const content = fileURLToPath(new URL('../content/play/tavern.json', import.meta.url))
export const balanceReport = fileURLToPath(new URL('../docs/tavern-balance.md', import.meta.url))

/** Won, drawn and lost, of games or battles. */
class Tally {
  won = 0
  tied = 0
  lost = 0

  add(result: 1 | 0 | -1): void {
    if (result === 1) this.won += 1
    else if (result === -1) this.lost += 1
    else this.tied += 1
  }

  get count(): number {
    return this.won + this.tied + this.lost
  }

  /** In percent, a tie being half a win. */
  get share(): number {
    return ((this.won + this.tied / 2) / this.count) * 100
  }
}

class Tallies<Key> extends Map<Key, Tally> {
  add(key: Key, result: 1 | 0 | -1): void {
    const tally = this.get(key) ?? new Tally()
    this.set(key, tally)
    tally.add(result)
  }
}

interface Played {
  readonly cards: Tallies<number>
  readonly lines: Tallies<string>
  readonly rounds: number[]
  readonly moves: number[]
}

/** One bot of a game. */
interface Seat {
  run: Run
  readonly line: string
  /** Every card it has taken into a battle. */
  readonly fielded: Set<number>
}

/** Two bots with their own pools meet in every round until one of them has won or is beaten. */
function playGame(tavern: PrintedContent, game: number, lines: readonly string[], all: Played) {
  const random = seededRandom(SEED + game)
  const seat = (): Seat => ({
    run: startRun(tavern, random),
    line: lines[uniformBelow(lines.length, random)]!,
    fielded: new Set(),
  })
  const [one, two] = [seat(), seat()]
  const ready = (bot: Seat) => {
    const run = playBotRound(bot.run, tavern, bot.line, random)
    bot.run = { ...run, battle_ground: botOrder(run, tavern) }
    for (const id of bot.run.battle_ground) bot.fielded.add(id)
    return muster(
      bot.run.battle_ground.map((id) => tavern.cards.get(id)!),
      bot.run.level,
    )
  }
  const isOn = ({ run }: Seat) => outcomeOf(run, tavern) === 'running'
  while (isOn(one) && isOn(two)) {
    const boards = { player: ready(one), opponent: ready(two) }
    const seed = uniformBelow(2 ** 32, random)
    const { moves, result } = fight(seed, boards)
    const theirs = fight(seed ^ 1, { player: boards.opponent, opponent: boards.player }).result
    one.run = settleBattle(one.run, tavern, result, random)
    two.run = settleBattle(two.run, tavern, theirs, random)
    all.moves.push(moves.length)
  }
  const lead = standing(one) - standing(two)
  const result = lead > 0 ? 1 : lead < 0 ? -1 : 0
  all.rounds.push(one.run.round)
  count(one, result, all)
  count(two, result === 0 ? 0 : result === 1 ? -1 : 1, all)
}

/** Who is beaten has lost; else more wins, then more health. */
function standing({ run }: Seat): number {
  return run.health <= 0 ? -1 : run.wins * 1000 + run.health
}

function count({ line, fielded }: Seat, result: 1 | 0 | -1, { cards, lines }: Played): void {
  lines.add(line, result)
  for (const id of fielded) cards.add(id, result)
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}

const percent = (share: number) => `${share.toFixed(1)} %`

/** Plays 10,000 seeded games of bots. */
export function simulateBalance() {
  const { kind: _, ...file } = JSON.parse(readFileSync(content, 'utf8')) as Record<string, unknown>
  const tavern = parseTavern(new Field(file))
  const names = [...new Set([...tavern.cards.values()].map(({ line }) => line))]
  const all: Played = { cards: new Tallies(), lines: new Tallies(), rounds: [], moves: [] }
  for (let game = 0; game < GAMES; game++) playGame(tavern, game, names, all)
  const shares = [...all.cards.values(), ...all.lines.values()].map((tally) => tally.share)
  return {
    page: pageOf(tavern, all),
    /** Percent that the strongest card or line wins. */
    worst: Math.max(...shares),
    unplayed: tavern.cards.size - all.cards.size,
  }
}

/** Writes docs/tavern-balance.md; fails when a card or a line is too strong. */
export async function benchTavern(): Promise<void> {
  const { page, worst, unplayed } = simulateBalance()
  writeFileSync(balanceReport, page)
  console.log(`${GAMES} games; the strongest card or line wins ${percent(worst)}`)
  if (worst > STRONGEST || unplayed > 0) process.exitCode = 1
}

function pageOf(tavern: PrintedContent, all: Played): string {
  const lineRows = [...all.lines]
    .toSorted((a, b) => b[1].share - a[1].share)
    .map(([line, tally]) => `| ${line} | ${tally.count} | ${percent(tally.share)} |`)
  const cardRows = [...tavern.cards.values()]
    .map((card) => ({ card, tally: all.cards.get(card.card_id) ?? new Tally() }))
    .toSorted((a, b) => b.tally.share - a.tally.share)
    .map(({ card, tally }) => {
      const skills = KEYWORDS.flatMap((keyword) => {
        const strength = card.keywords[keyword]
        return strength === undefined ? [] : [strength > 1 ? `${keyword} ${strength}` : keyword]
      })
      const numbers = `${card.card_rarity} | ${card.line} | ${card.attack}/${card.health} | ${card.cost}`
      const shares = `${tally.count} | ${percent(tally.share)}`
      return `| ${card.name} | ${numbers} | ${skills.join(', ')} | ${shares} |`
    })
  return `# Balance of the tavern

Written by \`npm run bench -- tavern\`: ${GAMES.toLocaleString('en')} seeded games, in each of which two bots with a drawn taste for one line meet in every round until one is beaten or has ten wins. Winning is to be left standing, then to have more wins, then more health. A tie counts as half a win. The command fails when a card or a line wins more than ${STRONGEST} %, or a card is never played.

The median game lasts ${median(all.rounds)} rounds, the median battle ${median(all.moves)} moves, the longest ${all.moves.reduce((most, moves) => Math.max(most, moves))}.

## Lines

| line | seats with a taste for it | won |
| --- | --- | --- |
${lineRows.join('\n')}

## Cards

Games in which a seat took the card into a battle at least once.

| card | level | line | attack/health | gold | keywords | seats | won |
| --- | --- | --- | --- | --- | --- | --- | --- |
${cardRows.join('\n')}
`
}
