import type { Random } from '../chance/random.ts'
import { seededRandom } from '../chance/seeded-random.ts'
import { uniformBelow } from '../chance/uniform-below.ts'
import {
  type BattleCard,
  type BattleLog,
  type BattleResult,
  type Boards,
  type Effect,
  type Move,
  otherSide,
  type Place,
  type Side,
} from './battle-log.ts'

/** A battle that has not ended by then ends with no winner (server rules, section 12). */
export const MOVES_MAX = 200

interface Fighter {
  readonly place: Place
  readonly card: BattleCard
  health: number
  shielded: boolean
  standing: boolean
}

/**
 * Fights a battle to its end.
 *
 * The side with more cards attacks first, of equal sides the player's if the seed is even. Sides
 * alternate, each attacks with its cards from left to right and then from the left again, and draws
 * its target among the foes that stand, those with `guard` first. The same seed and boards give the
 * same log, to the byte, wherever it runs; `fight(seed ^ 1, swapped boards)` is the same battle as
 * the other side sees it.
 *
 * @param seed - a whole number from 0 to 2^32 - 1
 *
 * Source: server rules, section 12; decisions/019.
 */
export function fight(seed: number, boards: Boards): BattleLog {
  const battle = new Battle(boards, seededRandom(seed >>> 1))
  const moves: Move[] = []
  let side = firstToAttack(seed, boards)
  while (moves.length < MOVES_MAX && battle.isOn) {
    moves.push(battle.attack(moves.length + 1, side))
    side = otherSide(side)
  }
  return { initial_state: boards, moves, result: battle.result() }
}

function firstToAttack(seed: number, { player, opponent }: Boards): Side {
  const more = player.hand.length - opponent.hand.length
  if (more !== 0) return more > 0 ? 'player' : 'opponent'
  return (seed & 1) === 0 ? 'player' : 'opponent'
}

class Battle {
  readonly #levels: Readonly<Record<Side, number>>
  readonly #fighters: Readonly<Record<Side, readonly Fighter[]>>
  /** The slot that attacked last. */
  readonly #last: Record<Side, number> = { player: -1, opponent: -1 }
  readonly #random: Random

  constructor({ player, opponent }: Boards, random: Random) {
    this.#levels = { player: player.level, opponent: opponent.level }
    this.#fighters = {
      player: player.hand.map((card) => fighterOf('player', card)),
      opponent: opponent.hand.map((card) => fighterOf('opponent', card)),
    }
    this.#random = random
  }

  get isOn(): boolean {
    return this.#standing('player').length > 0 && this.#standing('opponent').length > 0
  }

  attack(turn: number, side: Side): Move {
    const attacker = this.#nextAttacker(side)
    const target = this.#drawTarget(otherSide(side))
    const { keywords, attack } = attacker.card
    const struck = keywords.cleave === undefined ? [target] : this.#withNeighbours(target)
    const poison = keywords.poison !== undefined
    const effects: Effect[] = struck.map((foe) => strike(foe, attack, poison))
    if (keywords.swift === undefined || target.standing) {
      effects.push(strike(attacker, target.card.attack, target.card.keywords.poison !== undefined))
    }
    this.#bury([...struck, attacker], effects)
    return { turn, source: attacker.place, target: target.place, effects }
  }

  result(): BattleResult {
    const [player, opponent] = [this.#standing('player'), this.#standing('opponent')]
    if (player.length > 0 === opponent.length > 0) {
      return { winner: 'draw', reason: 'mutual_elimination', damage: 0 }
    }
    return player.length > 0
      ? { winner: 'player', reason: 'opponent_eliminated', damage: this.#damage('player') }
      : { winner: 'opponent', reason: 'player_eliminated', damage: this.#damage('opponent') }
  }

  /** The winner's tavern level and the levels of the surviving cards. */
  #damage(winner: Side): number {
    return this.#standing(winner).reduce(
      (sum, { card }) => sum + card.card_rarity,
      this.#levels[winner],
    )
  }

  #standing(side: Side): Fighter[] {
    return this.#fighters[side].filter((fighter) => fighter.standing)
  }

  #nextAttacker(side: Side): Fighter {
    const standing = this.#standing(side)
    const next = standing.find(({ card }) => card.slot > this.#last[side]) ?? standing[0]!
    this.#last[side] = next.card.slot
    return next
  }

  #drawTarget(side: Side): Fighter {
    const standing = this.#standing(side)
    const guards = standing.filter(({ card }) => card.keywords.guard !== undefined)
    return this.#draw(guards.length > 0 ? guards : standing)
  }

  #withNeighbours(target: Fighter): Fighter[] {
    const standing = this.#standing(target.place.player)
    const at = standing.indexOf(target)
    return [target, standing[at - 1], standing[at + 1]].filter((foe) => foe !== undefined)
  }

  /** Takes the destroyed off the board; their bursts may destroy more. */
  #bury(struck: readonly Fighter[], effects: Effect[]): void {
    let fallen = struck.filter((fighter) => !fighter.standing)
    while (fallen.length > 0) {
      effects.push({ type: 'destroy', targets: fallen.map(({ place }) => place) })
      const burst: Fighter[] = []
      for (const { card, place } of fallen) {
        const foes = this.#standing(otherSide(place.player))
        if (card.keywords.burst === undefined || foes.length === 0) continue
        const foe = this.#draw(foes)
        effects.push(strike(foe, card.keywords.burst, false))
        if (!foe.standing) burst.push(foe)
      }
      fallen = burst
    }
  }

  #draw(among: readonly Fighter[]): Fighter {
    return among[uniformBelow(among.length, this.#random)]!
  }
}

function fighterOf(player: Side, card: BattleCard): Fighter {
  return {
    place: { player, original_slot: card.slot },
    card,
    health: card.health,
    shielded: card.keywords.shield !== undefined,
    standing: true,
  }
}

function strike(target: Fighter, power: number, poison: boolean): Effect {
  const amount = target.shielded ? 0 : power
  target.shielded = false
  target.health = Math.max(0, target.health - amount)
  if (target.health === 0 || (poison && amount > 0)) target.standing = false
  return { type: 'damage', target: target.place, amount, result_health: target.health }
}
