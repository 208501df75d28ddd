import type { ChangeAlert } from '@app/contract/alert.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openWorld } from '../testing/world.ts'
import { watch, changesOf, toldOf, pass, openTraders } from '../testing/change-alerts.ts'

const MINUTE = 60
const HOUR = 3600
const DAY = 24 * HOUR
const spanSec = { hour: HOUR, day: DAY, week: 7 * DAY }

/** An alert as someone would watch the trades by hand. */
class Watcher {
  state: ChangeAlert['state']
  told = 0
  readonly #alert: ChangeAlert

  constructor(alert: ChangeAlert, from: number | undefined, at: number | undefined) {
    this.#alert = alert
    this.state = this.#changed(from, at) >= alert.percent ? 'waiting' : 'armed'
  }

  /** Returns whether that is told. */
  see(from: number | undefined, at: number | undefined): boolean {
    if (from === undefined || at === undefined) return false
    const changed = this.#changed(from, at)
    const isTold = this.state === 'armed' && changed >= this.#alert.percent
    if (isTold) {
      this.told += 1
      this.state = this.#alert.repeats ? 'waiting' : 'done'
    } else if (this.state === 'waiting' && changed <= this.#alert.percent - 1) this.state = 'armed'
    return isTold
  }

  /** Percent, to the hundredth. */
  #changed(from: number | undefined, at: number | undefined): number {
    if (from === undefined || at === undefined) return Number.NEGATIVE_INFINITY
    const change = Math.trunc(((at - from) * 10_000) / from) / 100
    const { direction } = this.#alert
    return direction === 'either' ? Math.abs(change) : direction === 'up' ? change : -change
  }
}

/** All trades of the item with their times, and what one sees of them at a time. */
class Tape {
  readonly #trades: { readonly at: number; readonly price: number }[] = []
  /** Seconds that have been passed. */
  now = 0

  add(price: number): void {
    this.#trades.push({ at: this.now, price })
  }

  get last(): number | undefined {
    return this.#trades.at(-1)?.price
  }

  before(span: ChangeAlert['span']): number | undefined {
    return this.#trades.findLast(({ at }) => at <= this.now - spanSec[span])?.price
  }
}

type Action =
  | { readonly kind: 'trade'; readonly price: number }
  | { readonly kind: 'pass'; readonly seconds: number }
  | ({ readonly kind: 'watch' } & Pick<ChangeAlert, 'span' | 'direction' | 'percent' | 'repeats'>)

const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('trade' as const),
      price: fc.integer({ min: 80, max: 130 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('pass' as const),
      seconds: fc.constantFrom(MINUTE, 20 * MINUTE, HOUR, 11 * HOUR, DAY, 6 * DAY),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('watch' as const),
      span: fc.constantFrom('hour' as const, 'day' as const, 'week' as const),
      direction: fc.constantFrom('up' as const, 'down' as const, 'either' as const),
      percent: fc.integer({ min: 1, max: 30 }),
      repeats: fc.boolean(),
    }),
  },
)

/** The price stays, and what it is compared with falls. */
const byTimeAlone: readonly Action[] = [
  { kind: 'trade', price: 115 },
  { kind: 'pass', seconds: HOUR },
  { kind: 'trade', price: 90 },
  { kind: 'pass', seconds: 20 * MINUTE },
  { kind: 'trade', price: 115 },
  { kind: 'watch', span: 'hour', direction: 'up', percent: 20, repeats: true },
  { kind: 'pass', seconds: 20 * MINUTE },
  { kind: 'pass', seconds: 20 * MINUTE },
]

test('random trades, alerts and times: each crossing is told exactly once', async () => {
  await using world = await openWorld()
  const trade = await openTraders(world)
  const fired = { byTrade: 0, byTime: 0 }
  const tape = new Tape()
  const play = async (actions: readonly Action[]) => {
    const ann = await world.player()
    const watchers = new Map<string, { readonly watcher: Watcher; readonly alert: ChangeAlert }>()
    const seeAll = (by: keyof typeof fired) => {
      for (const { watcher, alert } of watchers.values()) {
        if (watcher.see(tape.before(alert.span), tape.last)) fired[by] += 1
      }
    }
    for (const one of actions) {
      if (one.kind === 'trade') {
        await trade(one.price)
        tape.add(one.price)
        seeAll('byTrade')
      } else if (one.kind === 'pass') {
        await pass(ann, one.seconds)
        tape.now += one.seconds
        seeAll('byTime')
      } else {
        const { kind: _, ...wanted } = one
        const alert = await watch(ann, wanted)
        const watcher = new Watcher(alert, tape.before(alert.span), tape.last)
        watchers.set(alert.alert_id, { watcher, alert })
      }
    }
    const told = new Map((await toldOf(ann)).map(({ data, count }) => [data.alert_id, count]))
    for (const { alert_id, state } of await changesOf(ann)) {
      const { watcher } = watchers.get(alert_id)!
      expect([state, told.get(alert_id) ?? 0]).toEqual([watcher.state, watcher.told])
    }
  }
  await fc.assert(fc.asyncProperty(fc.array(action, { minLength: 10, maxLength: 25 }), play), {
    numRuns: 12,
    examples: [[[...byTimeAlone]]],
  })
  expect(fired.byTrade).toBeGreaterThan(0)
  expect(fired.byTime).toBeGreaterThan(0)
})
