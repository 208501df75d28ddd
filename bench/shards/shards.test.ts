import { plainOrder } from '@app/rules/market/commands.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Snapshot, totals } from './audit.ts'
import { Purses } from '../purses.ts'
import { type BookRows, emptyBooks, settleRequest } from './books.ts'
import { Network, type Setting } from './network.ts'
import type { Fault, Request } from './shard.ts'

// The road beyond one primary (decisions/076): players and books on databases of their own.

const ITEMS = [7, 8]
const LIMIT = 3
const wallet = { 0: 4000, 7: 30, 8: 30 }
const players: Setting['players'] = {
  ann: { shard: 'players-1', wallet },
  bob: { shard: 'players-1', wallet },
  cat: { shard: 'players-2', wallet },
  dan: { shard: 'players-2', wallet },
}
const NAMES = Object.keys(players)
const ALL = { 0: 4 * 4000, 7: 4 * 30, 8: 4 * 30 }

const anyPlayer = fc.constantFrom(...NAMES)
const anyItem = fc.constantFrom(...ITEMS)
const nth = fc.nat(60)
const key = fc.nat(25)

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('order' as const),
      player: anyPlayer,
      key,
      item_id: anyItem,
      side: fc.constantFrom('buy' as const, 'sell' as const),
      price: fc.integer({ min: 80, max: 120 }),
      count: fc.integer({ min: 1, max: 25 }),
      isCut: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('cancel' as const),
      player: anyPlayer,
      key,
      item_id: anyItem,
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('bring' as const),
      nth,
      isKept: fc.boolean(),
      isCut: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('lose' as const), nth }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('crash' as const), nth }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('resend' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('read' as const), nth }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
const steps = fc.array(step, { minLength: 20, maxLength: 120 })

/** A player's name for an order, unlike that of any other player. */
const nameOf = (player: string, nth: number) => `${player}-${nth}`

const open = (fault?: Fault) => new Network({ items: ITEMS, players, limit: LIMIT, fault })

function take(network: Network, read: Map<string, Snapshot>, one: Step): void {
  switch (one.do) {
    case 'order':
      return network.order(one.player, nameOf(one.player, one.key), plainOrder(one), one.isCut)
    case 'cancel':
      return network.cancel(one.player, nameOf(one.player, one.key), one.item_id)
    case 'bring':
      return network.bring(one.nth, one.isKept, one.isCut)
    case 'lose':
      return network.lose(one.nth)
    case 'crash':
      return network.crash(one.nth)
    case 'resend':
      return network.resend()
    case 'read': {
      const shards = network.shards()
      const shard = shards[one.nth % shards.length]!
      read.set(shard.name, shard.committed)
    }
  }
}

/** What all shards have committed now; those that were read before, as they were then. */
function snapshots(network: Network, read = new Map<string, Snapshot>()): Map<string, Snapshot> {
  return new Map([
    ...network.shards().map((shard): [string, Snapshot] => [shard.name, shard.committed]),
    ...read,
  ])
}

/** Takes the steps and lets everything arrive, and says what is wrong along the way. */
function findings(all: readonly Step[], fault?: Fault): string[] {
  const network = open(fault)
  const read = new Map<string, Snapshot>()
  const found: string[] = []
  const audit = (when: string, shards: Map<string, Snapshot>) => {
    const sums = totals(shards)
    if (JSON.stringify(sums) !== JSON.stringify(ALL)) found.push(`${when}: ${JSON.stringify(sums)}`)
  }
  for (const [at, one] of all.entries()) {
    take(network, read, one)
    audit(`after step ${at}`, snapshots(network))
  }
  audit('read at several moments', snapshots(network, read))
  network.settle()
  audit('at rest', snapshots(network))
  return [...found, ...unsettled(network), ...unlikeOneLedger(network)]
}

/** At rest every order is answered, and its player counts as open what waits in the books. */
function unsettled(network: Network): string[] {
  const waiting = booksOf(network).flatMap(({ lots, orders }) =>
    lots.map(({ lot_uuid }) => orders[lot_uuid]!),
  )
  const rows = [...network.players.values()].map(({ committed }) => committed.rows)
  const open = rows.flatMap((row) => Object.values(row.open))
  const answers = rows.flatMap((row) => Object.entries(row.answers))
  return [
    ...answers.filter(([, answer]) => answer === null).map(([name]) => `${name} has no answer`),
    ...open.filter(({ length }) => length > LIMIT).map((names) => `${names.join()} wait`),
    ...(open.flat().toSorted().join() === waiting.toSorted().join() ? [] : ['open and waiting']),
  ]
}

/**
 * One ledger that is given the same requests in the order in which the books have settled them comes to
 * the same wallets and the same lots, and refuses the same.
 */
function unlikeOneLedger(network: Network): string[] {
  const purses = new Purses()
  for (const name of NAMES) {
    for (const [asset, amount] of Object.entries(wallet)) purses.add(name, Number(asset), amount)
  }
  const books = new Map(ITEMS.map((itemId): [number, BookRows] => [itemId, emptyBooks(itemId)]))
  for (const { itemId, message } of network.settled) {
    settleRequest(books.get(itemId)!, message.player, message.body as Request, purses)
  }
  const alone = NAMES.map((name) => Object.keys(wallet).map((asset) => purses.get(name, +asset)))
  const wallets = Object.assign(
    {},
    ...[...network.players.values()].map(({ committed }) => committed.rows.wallets),
  ) as Record<string, Record<number, number>>
  const apart = NAMES.map((name) => Object.keys(wallet).map((asset) => wallets[name]![+asset]))
  const lots = (rows: Iterable<BookRows>) => JSON.stringify([...rows].map((row) => row.lots))
  return [
    ...(JSON.stringify(alone) === JSON.stringify(apart) ? [] : ['wallets']),
    ...(lots(books.values()) === lots(booksOf(network)) ? [] : ['lots']),
  ]
}

const booksOf = (network: Network) =>
  [...network.books.values()].map(({ committed }) => committed.rows)

test('nothing is lost or made up, whatever becomes of messages and processes', () => {
  fc.assert(
    fc.property(steps, (all) => {
      expect(findings(all)).toEqual([])
    }),
    { numRuns: 400 },
  )
})

test('the steps reach what they are to reach', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(steps, (all) => {
      const network = open()
      const read = new Map<string, Snapshot>()
      for (const one of all) take(network, read, one)
      network.settle()
      for (const { house, lots } of booksOf(network)) {
        if (house > 0) seen.add('a trade with its fee')
        if (lots.length > 0) seen.add('a lot that waits')
      }
      for (const { committed } of network.players.values()) {
        for (const answer of Object.values(committed.rows.answers)) {
          seen.add(answer?.refused ?? 'an order that is placed')
        }
      }
    }),
    { numRuns: 100 },
  )
  expect([...seen].toSorted()).toEqual([
    'a lot that waits',
    'a trade with its fee',
    'an order that is placed',
    'lot_limit',
    'not_enough',
    'self_trade',
  ])
})

test.each<Fault>(['marked-apart', 'sent-before-commit', 'forgotten-when-sent', 'standby-behind'])(
  'a design that is wrong is found: %s',
  (fault) => {
    const isFound = () =>
      fc.assert(
        fc.property(steps, (all) => findings(all, fault).length === 0),
        { numRuns: 400, endOnFailure: true },
      )
    expect(isFound).toThrow(/Property failed/)
  },
)
