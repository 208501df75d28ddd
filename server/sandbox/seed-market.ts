import { seededRandom } from '@app/rules/chance/seeded-random.ts'
import { marketLimits } from '@app/rules/market/limits.ts'
import type { AppDatabase } from '../core.ts'
import { connect, unlimited } from '../db/connect.ts'
import { IdSource } from '../db/ids.ts'
import { placeCommand } from '../market/check-order.ts'
import type { Desk } from '../market/desk.ts'
import { openDesk } from '../market/open-desk.ts'
import { type DemoGood, readDemoGoods } from './demo-goods.ts'
import type { PriceWalk } from './price-walk.ts'
import { openWalks } from './price-walks.ts'
import { ensureTraders, SEEDED_DAYS } from './trader-players.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** The chart of 30 days shows each day; what is older is seen by week and month only. */
const DAILY_DAYS = 30
/** The last days are traded by the hour, for the chart of the last two days. */
const HOURLY_DAYS = 2
const STEP_HOURS = 3
/** The part of the quieter goods that is traded on a day. */
const DAILY_SHARE = 0.7
/** Offers on each side of a new book. */
const LEVELS = 9
/** An item with at least this daily volume is traded from both sides on every day. */
const BUSY_VOLUME = 700

/**
 * Gives a new sandbox a past: 90 days of trades and full books, all by orders through the desk,
 * with its clock set back. Does nothing where the market has been traded on.
 */
export async function seedMarket(database: AppDatabase): Promise<void> {
  const role = database.role === undefined ? {} : { role: database.role }
  const db = connect(database.url, { ...role, max: 2, limits: unlimited })
  let offsetMs = 0
  const ids = new IdSource()
  const desk = openDesk(
    {
      url: database.url,
      connection: role,
      published: () => {},
      failed: (error) => console.error(error),
    },
    {
      ids,
      limits: marketLimits,
      sellable: () => true,
      clockOffsetMs: () => offsetMs,
      nodeId: undefined,
    },
  )
  try {
    const traded = await db.selectFrom('traded').select('item_id').limit(1).executeTakeFirst()
    if (traded) return
    const goods = await readDemoGoods()
    const traders = await ensureTraders(db, ids, goods)
    const seeding = new Seeding(desk, goods, traders)
    for (let back = SEEDED_DAYS; back > HOURLY_DAYS; back -= back > DAILY_DAYS ? 3 : 1) {
      offsetMs = -back * DAY_MS
      await seeding.trade(DAILY_SHARE)
    }
    for (let back = HOURLY_DAYS * DAY_MS; back > 0; back -= STEP_HOURS * HOUR_MS) {
      offsetMs = -back
      await seeding.trade(0.3)
    }
    offsetMs = 0
    await seeding.fillBooks()
  } finally {
    await desk.close()
    await db.destroy()
  }
}

class Seeding {
  readonly #desk: Desk
  readonly #traders: readonly string[]
  readonly #random = seededRandom(20_261_121)
  readonly #walks: readonly { readonly good: DemoGood; readonly walk: PriceWalk }[]
  #turn = 0

  constructor(desk: Desk, goods: readonly DemoGood[], traders: readonly string[]) {
    this.#desk = desk
    this.#traders = traders
    const walks = openWalks(goods, this.#random)
    this.#walks = goods.map((good) => ({ good, walk: walks.get(good.item_id)! }))
  }

  /** One moment of trading; `share` is the part of the quieter goods that is traded. */
  async trade(share: number): Promise<void> {
    for (const { walk } of this.#walks) walk.step()
    const isEven = this.#turn++ % 2 === 0
    for (const side of ['sell', 'buy'] as const) {
      const today = this.#walks.filter(({ good }) => {
        const isBusy = good.volume >= BUSY_VOLUME && share === DAILY_SHARE
        return isBusy || ((side === 'sell') === isEven && this.#random() < share)
      })
      const deals = today.map(({ good, walk }) => ({
        item_type_id: good.item_id,
        price: walk.offer(side, 1),
        count: 1 + Math.floor(this.#random() * Math.max(1, good.volume / 8)),
        maker: this.#pick(),
      }))
      await this.#place(
        deals.map((deal) => ({ ...deal, side, player: deal.maker, immediate: false })),
      )
      const takers = side === 'sell' ? 'buy' : 'sell'
      await this.#place(
        deals.map((deal) => ({
          ...deal,
          side: takers,
          player: this.#pick(deal.maker),
          immediate: true,
        })),
      )
    }
  }

  /** Leaves offers on both sides of every book. */
  async fillBooks(): Promise<void> {
    for (let level = 1; level <= LEVELS; level++) {
      const offers = this.#walks.flatMap(({ good, walk }) =>
        (['sell', 'buy'] as const).map((side) => ({
          item_type_id: good.item_id,
          side,
          price: walk.offer(side, level + this.#random() * 0.8),
          count: 1 + Math.floor(this.#random() * Math.max(1, good.volume / 20)),
          player: this.#traders[(good.item_id + level * 3) % this.#traders.length]!,
          immediate: false,
        })),
      )
      await this.#place(offers)
    }
  }

  async #place(
    orders: readonly {
      item_type_id: number
      price: number
      count: number
      side: 'buy' | 'sell'
      player: string
      immediate: boolean
    }[],
  ): Promise<void> {
    await Promise.all(
      orders.map(({ side, player, immediate, item_type_id, price, count }) =>
        this.#desk.submit({
          player_id: player,
          commands: [placeCommand(side, immediate, { item_type_id, price, count })],
          call: undefined,
          answer: () => ({}),
        }),
      ),
    )
  }

  /** A trader other than the one given. */
  #pick(other?: string): string {
    const trader = this.#traders[Math.floor(this.#random() * this.#traders.length)]!
    return trader === other ? this.#pick(other) : trader
  }
}
