import { expandGrant } from '@app/rules/catalog/expand-grant.ts'
import { drawBinomial } from '@app/rules/chance/binomial.ts'
import { PERCENT_TOTAL } from '@app/rules/chance/percent-weights.ts'
import type { Random } from '@app/rules/chance/random.ts'
import { uniformBelow } from '@app/rules/chance/uniform-below.ts'
import { addCharge } from '@app/rules/energy/energy.ts'
import { advanceHarvest } from '@app/rules/harvest/advance-harvest.ts'
import type { HarvestState } from '@app/rules/harvest/harvest-state.ts'
import { payable, PARTS, type Placed, settle } from '@app/rules/rent/rent.ts'
import { prizeOf } from '@app/rules/spin/draw-prize.ts'
import { coinsPerWin, rateRun } from '@app/rules/tavern/rating.ts'
import type { Books, Sink } from './books.ts'
import type { Stage, Way } from './earnings.ts'
import { rentOptions } from './options.ts'
import { Outlet, type Traders } from './traders.ts'
import type { EconomyWorld } from './world.ts'

export const DAY_MS = 86_400_000
const ENERGY = 700
/** Coins that a player keeps available, of those tied up in their work and at least. */
const RESERVE_SHARE = 0.25
const RESERVE_MIN = 3000
/** Of the coins available, what a player spends on wheels in a day. */
const WHEEL_SHARE = 0.03
const WINS = 10

/** What a simulation shares among its players. */
export interface Society {
  readonly world: EconomyWorld
  readonly traders: Traders
  readonly books: Books
  readonly random: Random
  /** Do players buy relics with what they do not need? */
  readonly hasSinks: boolean
}

/** Something in progress that ends at a time, in unix milliseconds. */
interface Job {
  readonly due_at: number
  readonly outputs: ReadonlyMap<number, number>
  readonly kept: ReadonlyMap<number, number>
}

/** What a player works at beside rent and tavern; visited several times a day. */
export interface Occupation {
  /** Items that are not for sale. */
  readonly needed: ReadonlySet<number>
  visit(player: SimulatedPlayer, now: number): void
}

/** A player who follows one way to earn and puts what is left into relics. */
export class SimulatedPlayer {
  coins: number
  rating: number
  energyUntil = 0
  harvest: HarvestState = {
    settings: new Map(),
    exp: new Map(),
    runs: [],
    stock: new Map(),
    itemLocks: new Set(),
  }
  jobs: Job[] = []
  readonly stage: Stage
  readonly way: Way
  readonly society: Society
  readonly #occupation: Occupation | undefined
  readonly #outlet: Outlet
  readonly #placed = new Map<number, Placed>()

  constructor(
    society: Society,
    stage: Stage,
    way: Way,
    coins: number,
    occupation: Occupation | undefined,
  ) {
    this.society = society
    this.stage = stage
    this.way = way
    this.coins = coins
    this.rating = stage.rating
    this.#occupation = occupation
    this.#outlet = new Outlet(society.world)
  }

  held(itemId: number): number {
    return this.harvest.stock.get(itemId) ?? 0
  }

  /** Adds pieces, bundles and generators opened. */
  gain(pieces: ReadonlyMap<number, number>): void {
    const { world, random } = this.society
    for (const [id, count] of pieces) this.#add(expandGrant(world.openings, id, count, random), 1)
  }

  spend(pieces: ReadonlyMap<number, number>): void {
    this.#add(pieces, -1)
  }

  #add(pieces: ReadonlyMap<number, number>, sign: 1 | -1): void {
    const stock = new Map(this.harvest.stock)
    for (const [id, count] of pieces) stock.set(id, (stock.get(id) ?? 0) + sign * count)
    this.harvest = { ...this.harvest, stock }
  }

  /** Buys what is missing of some pieces from the traders; all of it or nothing. */
  stockUp(pieces: ReadonlyMap<number, number>, now: number): boolean {
    const missing = [...pieces]
      .map(([id, count]) => [id, Math.ceil(count - this.held(id))] as const)
      .filter(([, count]) => count > 0)
    const { traders } = this.society
    const cost = missing.reduce((sum, [id, count]) => sum + traders.askOf(id) * count, 0)
    if (cost > this.coins) return false
    traders.pay(cost)
    this.#pay(cost, 'bought from traders', now)
    this.#add(new Map(missing), 1)
    return true
  }

  #pay(coins: number, sink: Sink, now: number): void {
    this.coins -= coins
    this.society.books.add(now / DAY_MS, sink, coins)
  }

  /** One look at the game: collect, sell, work, spend. */
  visit(now: number, isFirstOfDay: boolean): void {
    this.#collect(now)
    if (isFirstOfDay) this.#playTavern(now)
    this.#sell(now)
    this.#occupation?.visit(this, now)
    if (isFirstOfDay) this.#spinWheels(now)
    if (this.society.hasSinks) this.#buyRelics(now)
  }

  #collect(now: number): void {
    const { world, random, books } = this.society
    const recipes = new Map(world.harvest.receipts.map((recipe) => [recipe.receipt_id, recipe]))
    const { openings, betterOf: betterItem } = world
    const { energyUntil } = this
    const harvestWorld = { recipes, energyUntil, isClosed: false, random, betterItem, openings }
    this.harvest = advanceHarvest(this.harvest, harvestWorld, now, 1e6).state
    for (const job of this.jobs.filter(({ due_at }) => due_at <= now)) {
      this.gain(job.outputs)
      this.#add(job.kept, 1)
    }
    this.jobs = this.jobs.filter(({ due_at }) => due_at > now)
    for (const { item_id, salary } of world.rent.rents) {
      const placed = this.#placed.get(item_id)
      if (!placed) continue
      const settled = settle(placed, salary, now)
      const coins = payable(settled.earned)
      this.#placed.set(item_id, { ...settled, earned: settled.earned - coins * PARTS })
      this.coins += coins
      books.add(now / DAY_MS, 'salaries', coins)
    }
  }

  /** Two runs a day, of which the first pays. Opponents are of like rating, so wins even out. */
  #playTavern(now: number): void {
    const { rules } = this.society.world.tavern
    const { random, books } = this.society
    const above = Math.min(1, Math.max(0, this.rating - rules.rating.start) / 400)
    const chance = 0.5 - above * (0.5 - rules.rating.even_wins / WINS)
    for (const isPaid of [true, false]) {
      const wins = drawBinomial(WINS, chance, random)
      const coins = isPaid ? wins * coinsPerWin(this.rating, rules) : 0
      this.coins += coins
      books.add(now / DAY_MS, 'tavern', coins)
      this.rating = rateRun(this.rating, wins, wins === WINS ? 'victory' : 'defeat', rules.rating)
    }
  }

  #sell(now: number): void {
    const { traders, books } = this.society
    const day = now / DAY_MS
    for (const [id, count] of this.harvest.stock) {
      if (count <= 0 || this.#occupation?.needed.has(id) === true) continue
      const { pieces, coins } = traders.buy(id, Math.min(count, this.#outlet.room(id, day)))
      if (pieces === 0) continue
      this.#outlet.sold(id, day, pieces)
      this.spend(new Map([[id, pieces]]))
      this.coins += coins
      books.add(day, 'sold to traders', coins)
    }
  }

  /** A charge of energy, for a harvest that it pays for. */
  eat(now: number): void {
    const charged = addCharge(this.energyUntil, now)
    if ('refused' in charged || !this.stockUp(new Map([[ENERGY, 1]]), now)) return
    this.spend(new Map([[ENERGY, 1]]))
    this.energyUntil = charged.energyUntil
  }

  #spinWheels(now: number): void {
    const { world, random } = this.society
    const wheel = world.spin[0]
    if (!wheel) return
    const cost = new Map(wheel.need_items.map(({ id, quantity }) => [id, quantity]))
    const price = [...cost].reduce((sum, [id, count]) => sum + world.priceOf(id) * count, 0)
    for (let left = this.coins * WHEEL_SHARE; left >= price; left -= price) {
      if (!this.stockUp(cost, now)) return
      this.spend(cost)
      const prize = prizeOf(uniformBelow(PERCENT_TOTAL, random), wheel.possible_items)
      this.gain(new Map([[prize.id, 1]]))
    }
  }

  /** What is worth most for its price first, as long as there is more than the reserve. */
  #buyRelics(now: number): void {
    const { world, traders } = this.society
    const open = rentOptions(world)
      .filter(({ work, max }) => (this.#placed.get(work.item_id)?.count ?? 0) < max)
      .toSorted((a, b) => b.perDay / b.outlay - a.perDay / a.outlay)
    for (const { work, perDay } of open) {
      if (perDay <= 0 || this.coins - this.reserve < work.price) continue
      if (!work.isFromShop) traders.pay(work.price)
      this.#pay(work.price, work.isFromShop ? 'relic shops' : 'bought from traders', now)
      const { salary } = world.rent.rents.find(({ item_id }) => item_id === work.item_id)!
      const placed = this.#placed.get(work.item_id) ?? { count: 0, earned: 0, settledAt: now }
      const settled = settle(placed, salary, now)
      this.#placed.set(work.item_id, { ...settled, count: settled.count + 1 })
    }
  }

  /** Coins kept available. */
  get reserve(): number {
    const needed = this.#occupation?.needed ?? new Set<number>()
    const tools = [...needed].reduce(
      (sum, id) => sum + this.held(id) * this.society.world.priceOf(id),
      0,
    )
    const work = this.way === 'rent' || this.way === 'tavern' ? 0 : this.stage.outlay
    return Math.max(RESERVE_MIN, Math.max(tools, work) * RESERVE_SHARE)
  }
}
