import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Fifo } from './fifo.ts'
import type { Side } from './origin.ts'
import { type Basis, settleAct } from './settle-act.ts'

const OAK = 100
const PINE = 101
const row = (side: Side, count: number, coins: number, item_id = OAK) => ({
  item_id,
  side,
  count,
  coins,
})

test('the pieces that came first leave first, and a batch is divided exactly', () => {
  const fifo = new Fifo()
  fifo.act([row('buy', 3, -100)])
  fifo.act([row('buy', 2, -90)])
  expect(fifo.act([row('sell', 1, 50)])).toEqual([{ cost: 33n, profit: 17n }])
  expect(fifo.act([row('sell', 3, 150)])).toEqual([{ cost: 112n, profit: 38n }])
  expect(fifo.act([row('sell', 1, 45)])).toEqual([{ cost: 45n, profit: 0n }])
})

test('costs go on through a craft and a swap', () => {
  const fifo = new Fifo()
  fifo.act([row('buy', 2, -100)])
  const crafted = fifo.act([row('use', 2, 0), row('get', 3, 0, PINE)])
  expect(crafted).toEqual([
    { cost: 100n, profit: 0n },
    { cost: 100n, profit: undefined },
  ])
  const swapped = fifo.act([row('sell', 3, 30, PINE), row('get', 1, 0)])
  expect(swapped).toEqual([
    { cost: 100n, profit: 0n },
    { cost: 70n, profit: undefined },
  ])
  expect(fifo.act([row('use', 1, 0)])).toEqual([{ cost: 70n, profit: -70n }])
})

test('once everything has left, it has made what it makes by average costs', () => {
  const act = fc.record({
    coins: fc.integer({ min: -500, max: 500 }),
    items: fc.dictionary(fc.constantFrom('100', '101'), fc.integer({ min: -4, max: 6 })),
  })
  fc.assert(
    fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
      const bases = new Map<number, Basis>([
        [OAK, new Map()],
        [PINE, new Map()],
      ])
      const fifo = new Fifo()
      const pieces = new Map<number, number>()
      const profit = { average: 0n, fifo: 0n }
      const play = (coins: number, wanted: readonly (readonly [number, number])[]) => {
        const items = new Map(
          wanted
            .map(([item, count]) => [item, Math.max(count, -(pieces.get(item) ?? 0))] as const)
            .filter(([, count]) => count !== 0),
        )
        for (const [item, count] of items) pieces.set(item, (pieces.get(item) ?? 0) + count)
        const of = { coins: BigInt(coins), items, originOf: () => 'bought' as const }
        const changes = settleAct(of, (item) => bases.get(item)!)
        for (const { side, coins: got, kept, cost } of changes) {
          if (side === 'sell' || side === 'use') profit.average += got + kept - cost
        }
        const rows = changes.map((one) => ({ ...one, coins: Number(one.coins) }))
        for (const one of fifo.act(rows)) profit.fifo += one.profit ?? 0n
      }
      for (const { coins, items } of acts) {
        play(
          coins,
          Object.entries(items).map(([item, count]) => [Number(item), count]),
        )
      }
      for (const [item, count] of pieces) play(7, [[item, -count]])
      expect(profit.fifo).toBe(profit.average)
    }),
  )
})
