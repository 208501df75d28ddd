export const NAMES = ['ann', 'bob', 'cat'] as const

export type Name = (typeof NAMES)[number]
export type Side = 'buy' | 'sell'

interface NaiveLot {
  readonly who: Name
  readonly side: Side
  readonly price: number
  readonly isStanding: boolean
  left: number
}

interface NaiveOrder {
  readonly keep: number
  readonly price: number
  aside: number
  isPaused: boolean
}

/** Standing orders as someone would write them down with lists, piece by piece. */
export class NaiveMarket {
  readonly coins: Record<Name, number> = { ann: 200, bob: 200, cat: 200 }
  readonly pieces: Record<Name, number> = { ann: 12, bob: 12, cat: 12 }
  readonly orders = new Map<Name, NaiveOrder>()
  /** Oldest first. */
  lots: NaiveLot[] = []
  bids = 0
  ends = 0

  place(who: Name, side: Side, price: number, count: number, funds?: { coins: number }): boolean {
    const pays = (coins: number) => {
      if (funds) funds.coins -= coins
      else this.coins[who] -= coins
    }
    const has = side === 'buy' ? (funds?.coins ?? this.coins[who]) >= price * count : true
    if (!has || (side === 'sell' && this.pieces[who] < count)) return false
    const good = this.lots
      .filter((lot) => lot.side !== side)
      .filter((lot) => (side === 'buy' ? lot.price <= price : lot.price >= price))
      .sort((a, b) => (side === 'buy' ? a.price - b.price : b.price - a.price))
    const met: NaiveLot[] = []
    for (const lot of good) {
      if (met.reduce((sum, { left }) => sum + left, 0) < count) met.push(lot)
    }
    if (met.some((lot) => lot.who === who)) return false
    let rest = count
    for (const lot of met) {
      while (lot.left > 0 && rest > 0) {
        lot.left--
        rest--
        if (side === 'buy') {
          pays(lot.price)
          this.pieces[who]++
          this.coins[lot.who] += lot.price
        } else {
          this.pieces[who]--
          this.coins[who] += lot.price
          this.pieces[lot.who]++
        }
      }
    }
    if (rest > 0) {
      if (side === 'buy') pays(rest * price)
      else this.pieces[who] -= rest
      this.lots.push({ who, side, price, isStanding: funds !== undefined, left: rest })
    }
    this.#sweep()
    return true
  }

  cancel(who: Name, nth: number): void {
    const own = this.lots.filter((lot) => lot.who === who)
    const lot = own[nth % Math.max(own.length, 1)]
    if (!lot) return
    if (lot.side === 'buy') this.coins[who] += lot.left * lot.price
    else this.pieces[who] += lot.left
    lot.left = 0
    const order = this.orders.get(who)
    if (lot.isStanding && order) order.isPaused = true
    this.#sweep()
  }

  stand(who: Name, keep: number, price: number, budget: number): void {
    const before = { coins: this.coins[who], lots: this.lots, order: this.orders.get(who) }
    if (before.order) {
      const kept = { ...before.order }
      this.lots = this.lots.map((lot) => ({ ...lot }))
      this.#takeBack(who, before.order)
      this.coins[who] += before.order.aside
      Object.assign(before.order, kept)
    }
    const funds = { coins: budget }
    const order: NaiveOrder = { keep, price, aside: budget, isPaused: false }
    const isGood = budget >= price && budget <= this.coins[who]
    const missing = Math.min(keep - this.pieces[who], Math.floor(budget / price))
    this.coins[who] -= budget
    if (!isGood || (missing > 0 && !this.place(who, 'buy', price, missing, funds))) {
      this.coins[who] = before.coins
      this.lots = before.lots
      return
    }
    order.aside = funds.coins
    this.orders.set(who, order)
    this.#endWhereUsedUp(who, order)
  }

  pause(who: Name, isPaused: boolean): void {
    const order = this.orders.get(who)
    if (!order) return
    order.isPaused = isPaused
    if (isPaused) this.#takeBack(who, order)
  }

  unstand(who: Name): void {
    const order = this.orders.get(who)
    if (!order) return
    this.#takeBack(who, order)
    this.coins[who] += order.aside
    this.orders.delete(who)
  }

  restock(who: Name): void {
    const order = this.orders.get(who)
    if (!order || order.isPaused) return
    const bids = this.#bidsOf(who)
    let missing = order.keep - this.pieces[who]
    for (const { left } of bids) missing -= left
    for (const lot of bids.toReversed()) {
      while (missing < 0 && lot.left > 0) {
        lot.left--
        order.aside += lot.price
        missing++
      }
    }
    this.#sweep()
    let more = 0
    while (more < missing && (more + 1) * order.price <= order.aside) more++
    if (more > 0) {
      const before = { lots: this.lots, aside: order.aside }
      const last = bids.length === 2 ? bids[1] : undefined
      if (last) {
        order.aside += last.left * last.price
        more += last.left
        this.lots = this.lots.filter((lot) => lot !== last)
      }
      const funds = { coins: order.aside }
      if (this.place(who, 'buy', order.price, more, funds)) {
        order.aside = funds.coins
        this.bids++
      } else {
        this.lots = before.lots
        order.aside = before.aside
        return
      }
    }
    this.#endWhereUsedUp(who, order)
  }

  #bidsOf(who: Name): NaiveLot[] {
    return this.lots.filter((lot) => lot.who === who && lot.isStanding)
  }

  #takeBack(who: Name, order: NaiveOrder): void {
    for (const lot of this.#bidsOf(who)) {
      order.aside += lot.left * lot.price
      lot.left = 0
    }
    this.#sweep()
  }

  #endWhereUsedUp(who: Name, order: NaiveOrder): void {
    if (order.aside >= order.price || this.#bidsOf(who).length > 0) return
    this.coins[who] += order.aside
    this.orders.delete(who)
    this.ends++
  }

  #sweep(): void {
    this.lots = this.lots.filter((lot) => lot.left > 0)
  }
}
