export type Side = 'sell' | 'buy'
type Prices = Record<'sell' | 'buy' | 'trade', number | null>

interface Trail {
  readonly by: 'coins' | 'percent'
  readonly distance: number
}

interface AtPrice {
  readonly price_of: 'sell' | 'buy' | 'trade'
  readonly direction: 'above' | 'below'
  readonly order_price: number
}

export type Asked = AtPrice & ({ readonly price: number } | { readonly trail: Trail })

interface Condition extends AtPrice {
  price: number
  trail?: Trail & { best: number }
}

interface NaiveLot {
  readonly who: number
  readonly side: Side
  readonly price: number
  readonly resale?: number | undefined
  /** Seconds. */
  readonly lasts: number | null
  left: number
}

interface NaiveOrder {
  readonly who: number
  readonly side: Side
  readonly count: number
  readonly conditions: readonly Condition[]
  readonly lasts: number | null
  readonly age: number
}

/** What a player is told: of one side together, what was not placed apart. */
export interface Told {
  readonly about: string
  count: number
  /** The threshold that was met last. */
  price: number
  /** What was traded at once. */
  pieces: number
  coins: number
}

/**
 * The market as someone would write it down who knows no batches: lists that are sorted again for
 * each order, and one generation of fired orders after the other.
 */
export class NaiveMarket {
  readonly coins: number[]
  readonly items: number[]
  lots: NaiveLot[] = []
  waiting: NaiveOrder[] = []
  fired: { order: NaiveOrder; condition: Condition }[] = []
  readonly told: Told[] = []
  /** How many orders have fired. */
  met = 0
  /** How often a threshold followed its price. */
  moved = 0
  /** How often something that was bought was put up for sale. */
  resold = 0
  #bought: { who: number; price: number; count: number }[] = []
  #trade: number | null
  #age = 0

  constructor(coins: number[], items: number[], trade: number | null) {
    this.coins = coins
    this.items = items
    this.#trade = trade
  }

  get prices(): Prices {
    const of = (side: Side) => this.lots.filter((lot) => lot.side === side).map((lot) => lot.price)
    const [sells, buys] = [of('sell'), of('buy')]
    return {
      sell: sells.length > 0 ? Math.min(...sells) : null,
      buy: buys.length > 0 ? Math.max(...buys) : null,
      trade: this.#trade,
    }
  }

  /** What was traded at once, where it was done. */
  place(
    who: number,
    side: Side,
    price: number,
    count: number,
    resale?: number,
    lasts: number | null = null,
  ): { pieces: number; coins: number } | undefined {
    if (resale !== undefined && resale <= price) return undefined
    const isGood = (lot: NaiveLot) =>
      lot.side !== side && (side === 'buy' ? lot.price <= price : lot.price >= price)
    const best = (a: NaiveLot, b: NaiveLot) =>
      side === 'buy' ? a.price - b.price : b.price - a.price
    const has = side === 'buy' ? this.coins[who]! >= price * count : this.items[who]! >= count
    const met: NaiveLot[] = []
    let wanted = count
    for (const lot of this.lots.filter(isGood).sort(best)) {
      if (wanted <= 0) break
      met.push(lot)
      wanted -= lot.left
    }
    if (!has || met.some((lot) => lot.who === who)) return undefined
    let rest = count
    let coins = 0
    for (const lot of met) {
      const pieces = Math.min(rest, lot.left)
      rest -= pieces
      coins += pieces * lot.price
      lot.left -= pieces
      const [buyer, seller] = side === 'buy' ? [who, lot.who] : [lot.who, who]
      if (side === 'buy') this.coins[buyer]! -= pieces * lot.price
      else this.items[seller]! -= pieces
      this.items[buyer]! += pieces
      this.coins[seller]! += pieces * lot.price
      this.#trade = lot.price
      this.#buy(buyer, side === 'buy' ? resale : lot.resale, pieces)
    }
    this.lots = this.lots.filter((lot) => lot.left > 0)
    if (rest > 0) {
      if (side === 'buy') this.coins[who]! -= rest * price
      else this.items[who]! -= rest
      this.lots.push({ who, side, price, resale, lasts, left: rest })
    }
    return { pieces: count - rest, coins }
  }

  #tell(about: string, price: number, { pieces, coins } = { pieces: 0, coins: 0 }): void {
    let told = this.told.find((one) => one.about === about)
    if (!told) this.told.push((told = { about, count: 0, price, pieces: 0, coins: 0 }))
    told.count += 1
    told.price = price
    told.pieces += pieces
    told.coins += coins
  }

  /** What one batch brings is sold together, by player and price. */
  #buy(who: number, price: number | undefined, count: number): void {
    if (price === undefined) return
    const same = this.#bought.find((one) => one.who === who && one.price === price)
    if (same) same.count += count
    else this.#bought.push({ who, price, count })
  }

  cancelAll(who: number): void {
    for (const lot of this.lots.filter((one) => one.who === who)) {
      if (lot.side === 'buy') this.coins[who]! += lot.left * lot.price
      else this.items[who]! += lot.left
    }
    this.lots = this.lots.filter((lot) => lot.who !== who)
  }

  arm(who: number, side: Side, count: number, asked: readonly Asked[], lasts: number | null): void {
    const { prices } = this
    const conditions = asked.flatMap((one) => begun(one, prices))
    if (conditions.length < asked.length) return
    const order = { who, side, count, conditions, lasts, age: ++this.#age }
    const has = side === 'buy' ? this.coins[who]! : this.items[who]!
    if (conditions.some((one) => isMet(one, prices)) || aside(order) > has) return
    this.#hold(order, -1)
    this.waiting.push(order)
  }

  disarm(who: number): void {
    const order = this.waiting.find((one) => one.who === who)
    if (!order) return
    this.waiting = this.waiting.filter((one) => one !== order)
    this.#hold(order, 1)
  }

  #hold(order: NaiveOrder, sign: 1 | -1): void {
    const held = order.side === 'buy' ? this.coins : this.items
    held[order.who]! += sign * aside(order)
  }

  /** What the prices of this moment make true. */
  look(): void {
    const { prices } = this
    this.fired = this.waiting
      .flatMap((order) => {
        const condition = order.conditions.find((one) => isMet(one, prices))
        return condition ? [{ order, condition }] : []
      })
      .sort((a, b) => levelOf(a.condition) - levelOf(b.condition) || a.order.age - b.order.age)
    const gone = new Set(this.fired.map(({ order }) => order))
    this.waiting = this.waiting.filter((order) => !gone.has(order))
    for (const condition of this.waiting.flatMap((order) => order.conditions)) {
      if (follow(condition, prices[condition.price_of])) this.moved++
    }
  }

  /** One generation after the other, until nothing fires. */
  settle(): void {
    for (this.look(); this.fired.length > 0 || this.#bought.length > 0; this.look()) {
      const bought = this.#bought.splice(0)
      for (const { order, condition } of this.fired) {
        this.#hold(order, 1)
        const { who, side, count, lasts } = order
        const placed = this.place(who, side, condition.order_price, count, undefined, lasts)
        const how = placed ? 'placed' : 'self_trade'
        this.#tell(`${who} ${side} ${how}`, condition.price, placed)
        this.met++
      }
      for (const { who, price, count } of bought) {
        this.resold++
        if (!this.place(who, 'sell', price, count)) {
          this.#tell(`${who} kept`, price, { pieces: count, coins: count * price })
        }
      }
    }
  }
}

const levelOf = ({ direction, price }: Condition) => (direction === 'above' ? price : -price)

function isMet(condition: Condition, prices: Prices): boolean {
  const now = prices[condition.price_of]
  if (now === null) return false
  return condition.direction === 'above' ? now >= condition.price : now <= condition.price
}

/** The condition as it begins to wait; none where it follows no price, or too far behind. */
function begun(asked: Asked, prices: Prices): Condition[] {
  if (!('trail' in asked)) return [asked]
  const best = prices[asked.price_of]
  if (best === null) return []
  const condition = { ...asked, price: 0, trail: { ...asked.trail, best } }
  condition.price = behind(condition, best)
  return condition.price < 1 ? [] : [condition]
}

function behind(
  { direction, trail }: Pick<Condition, 'direction' | 'trail'>,
  best: number,
): number {
  const { by, distance } = trail!
  let away = by === 'coins' ? distance : 0
  if (by === 'percent') while (away * 100 < best * distance) away++
  return direction === 'below' ? best - away : best + away
}

/** True where the threshold moved. */
function follow(condition: Condition, now: number | null): boolean {
  const { direction, trail } = condition
  if (!trail || now === null) return false
  if (direction === 'below' ? now <= trail.best : now >= trail.best) return false
  trail.best = now
  condition.price = behind(condition, now)
  return true
}

function aside({ side, count, conditions }: Omit<NaiveOrder, 'who' | 'age' | 'lasts'>): number {
  return side === 'sell' ? count : count * Math.max(...conditions.map((one) => one.order_price))
}
