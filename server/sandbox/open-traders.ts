import type { OpenedApp } from '../app.ts'
import { IdSource } from '../db/ids.ts'
import { Refusal } from '../answers/refusal.ts'
import { placeCommand } from '../market/check-order.ts'
import { type DemoGood, readDemoGoods } from './demo-goods.ts'
import type { PriceWalk } from './price-walk.ts'
import { openWalks } from './price-walks.ts'
import { ensureTraders } from './trader-players.ts'

/** Pause between two moments of trading, and orders in one: the bound of the load. */
const PAUSE_MS = 700
const ORDERS_PER_MOMENT = 3
/** Offers that the traders keep on each side of a book. */
const OFFERS_MIN = 6
const OFFERS_MAX = 12

export interface Traders {
  start(): void
  close(): Promise<void>
}

/**
 * Simulated players who place, take and cancel lots all day, so that a first visitor sees a market
 * breathe. They use the desk like everybody, a few orders a second.
 */
export async function openTraders(opened: OpenedApp): Promise<Traders> {
  const goods = await readDemoGoods()
  const traders = await ensureTraders(opened.db, new IdSource(), goods)
  const bustle = new Bustle(opened, goods, traders)
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  let closed = false
  const next = () => {
    running = bustle.moment().catch((error: unknown) => opened.app.log.error({ err: error }))
    void running.then(() => {
      if (!closed) timer = setTimeout(next, PAUSE_MS)
    })
  }
  return {
    start: next,
    async close() {
      closed = true
      clearTimeout(timer)
      await running
    },
  }
}

class Bustle {
  readonly #opened: OpenedApp
  readonly #traders: readonly string[]
  readonly #goods: readonly { good: DemoGood; walk: PriceWalk; upTo: number }[]

  constructor(opened: OpenedApp, goods: readonly DemoGood[], traders: readonly string[]) {
    this.#opened = opened
    this.#traders = traders
    const walks = openWalks(goods, Math.random)
    let sum = 0
    this.#goods = goods.map((good) => {
      // Popular goods move more often, but not as much more as they are traded.
      sum += Math.sqrt(good.volume)
      return { good, walk: walks.get(good.item_id)!, upTo: sum }
    })
  }

  async moment(): Promise<void> {
    if (this.#opened.app.switches.isOff('market')) return
    for (let order = 0; order < ORDERS_PER_MOMENT; order++) {
      const { good, walk } = this.#drawGood()
      walk.step()
      await this.#act(good, walk)
    }
  }

  #drawGood() {
    const at = Math.random() * (this.#goods.at(-1)?.upTo ?? 0)
    return this.#goods.find((one) => at < one.upTo) ?? this.#goods[0]!
  }

  async #act(good: DemoGood, walk: PriceWalk): Promise<void> {
    const side = Math.random() < 0.5 ? 'sell' : 'buy'
    const lots = await this.#opened.db
      .selectFrom('lot')
      .select(['lot_uuid', 'player_id', 'price', 'current_count'])
      .where('item_id', '=', good.item_id)
      .where('side', '=', side)
      .orderBy('rank')
      .orderBy('lot_uuid')
      .limit(OFFERS_MAX * 3)
      .execute()
    const own = lots.filter((lot) => this.#traders.includes(lot.player_id))
    const mood = Math.random()
    if (own.length < OFFERS_MIN || (mood < 0.45 && own.length < OFFERS_MAX)) {
      await this.#offer(good, walk, side)
    } else if (mood < 0.75 && lots[0]) {
      await this.#take(good, walk, side, lots[0])
    } else {
      const tired = own[Math.floor(own.length * (0.5 + Math.random() * 0.5))] ?? own.at(-1)
      if (tired) await this.#submit(tired.player_id, { kind: 'cancel', lot_uuid: tired.lot_uuid })
    }
  }

  async #offer(good: DemoGood, walk: PriceWalk, side: 'buy' | 'sell'): Promise<void> {
    const order = {
      item_type_id: good.item_id,
      price: walk.offer(side, 0.5 + Math.random() * 5),
      count: 1 + Math.floor(Math.random() * Math.max(1, good.volume / 20)),
    }
    await this.#submit(this.#draw(), placeCommand(side, false, order))
  }

  /** Takes a part of the best lot, unless its price is foolish: players may have placed it. */
  async #take(
    good: DemoGood,
    walk: PriceWalk,
    side: 'buy' | 'sell',
    best: { player_id: string; price: number; current_count: number },
  ): Promise<void> {
    const fair = walk.offer(side, 3)
    const isFoolish = side === 'sell' ? best.price > fair : best.price < fair
    if (isFoolish) return
    const count = 1 + Math.floor(Math.random() * Math.min(best.current_count, good.volume / 10))
    const order = { item_type_id: good.item_id, price: best.price, count }
    await this.#submit(
      this.#draw(best.player_id),
      placeCommand(side === 'sell' ? 'buy' : 'sell', true, order),
    )
  }

  async #submit(
    player_id: string,
    command: ReturnType<typeof placeCommand> | { kind: 'cancel'; lot_uuid: string },
  ): Promise<void> {
    try {
      await this.#opened.desk.submit({
        player_id,
        commands: [command],
        call: undefined,
        answer: () => ({}),
      })
    } catch (error) {
      // Someone was faster, or the trader has run out of the good: that is trading.
      if (!(error instanceof Refusal)) throw error
    }
  }

  #draw(other?: string): string {
    const trader = this.#traders[Math.floor(Math.random() * this.#traders.length)]!
    return trader === other ? this.#draw(other) : trader
  }
}
