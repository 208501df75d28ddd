import type { CraftResult } from '@app/contract/craft.ts'
import type { OrderResult } from '@app/contract/order.ts'
import type { Trade } from '@app/contract/social.ts'
import type { Operation } from './history.ts'
import type { LedgerEntry, Witness } from './witness.ts'

/*
 * A fact is one effect in words that both the player's answer and the ledger can say: whose it was,
 * what it was, and what it did to the coins and items of whoever caused it. What was acknowledged
 * and what the ledger holds must be the same facts, each as often.
 */

type Deltas = Readonly<Record<string, number>>

const COIN = '0'

/** The facts that an acknowledged call promises. */
export function factsPromised(operation: Operation): readonly string[] {
  const { outcome, player, path } = operation
  if (outcome.is !== 'acknowledged') return []
  const promise = promises[path]
  if (!promise) throw new Error(`nothing is known of what ${path} promises`)
  // The path says which shape the answer has.
  return promise(operation, outcome.body as never).map((fact) => `${player} ${fact}`)
}

type Promises = (operation: Operation, body: never) => readonly string[]

const promises: Readonly<Record<string, Promises>> = {
  '/marketplace/create-sell-lot': ({ input }, body: OrderResult) => {
    const deltas = { [itemOf(input)]: -Number(input['count']), [COIN]: body.total }
    return [entry('create_sell_lot', deltas, body.lot_uuid)]
  },
  '/marketplace/create-buy-lot': ({ input }, { traded, total, rest, lot_uuid }: OrderResult) => {
    const deltas = { [itemOf(input)]: traded, [COIN]: -(total + rest * Number(input['price'])) }
    return [entry('create_buy_lot', deltas, lot_uuid)]
  },
  '/marketplace/buy-lot': ({ input }, { traded, total }: OrderResult) => [
    entry('buy_lot', { [itemOf(input)]: traded, [COIN]: -total }),
  ],
  '/marketplace/sell-to-buy-lot': ({ input }, { traded, total }: OrderResult) => [
    entry('sell_lot', { [itemOf(input)]: -traded, [COIN]: total }),
  ],
  // What is left of a lot is only known to the books: the audit compares the two.
  '/marketplace/cancel-lot': ({ input }) => [`cancel_lot of ${String(input['lot_uuid'])}`],
  '/craft/start': ({ known }, { result }: { readonly result: CraftResult | null }) => {
    const started = entry('start_craft', known['cost'] as Deltas)
    if (result === null) return [started, CRAFT]
    const given = result.new_items.map(({ item_id, quantity }) => [item_id, quantity])
    return [started, entry('end_craft', Object.fromEntries(given) as Deltas)]
  },
  '/spin/run': (_, { draw_id, result }: { draw_id: string; result: number }) => [
    SPIN,
    drawn(draw_id, result),
  ],
  '/rent/put': ({ input }) => [entry('rent_put', placed(input, -1))],
  '/rent/take-back': ({ input }) => [entry('rent_take_back', placed(input, 1))],
  '/marketplace/exchange-to-steam-coins': ({ input }, body: { exchange_id: string }) => [
    exchanged(body.exchange_id, 'to_steam', String(input['currency']), Number(input['count'])),
  ],
  '/marketplace/exchange-from-steam-coins': ({ input }, body: { exchange_id: string }) => [
    exchanged(body.exchange_id, 'from_steam', String(input['currency']), Number(input['count'])),
  ],
  '/social/create-trade': () => [],
  '/social/cancel-trade': () => [],
  '/social/decline-trade': () => [],
  '/social/confirm-trade': (_, { trade_status, my_side, jdoc }: Trade) => {
    if (trade_status !== 'completed') return []
    const [mine, theirs] =
      my_side === 'user_1' ? [jdoc.user_1, jdoc.user_2] : [jdoc.user_2, jdoc.user_1]
    const deltas: Record<string, number> = { [COIN]: theirs.coins - mine.coins }
    for (const [item, count] of Object.entries(theirs.items)) deltas[item] = count
    for (const [item, count] of Object.entries(mine.items))
      deltas[item] = (deltas[item] ?? 0) - count
    return [entry('trade', deltas)]
  },
}

/** The facts that the database holds of players. */
export function factsHeld(witness: Witness): string[] {
  return [
    ...witness.entries.flatMap(factsOfEntry),
    ...witness.runningCrafts.map((player) => `${player} ${CRAFT}`),
    ...witness.draws.map(({ player, id, result }) => `${player} ${drawn(id, result)}`),
    ...witness.exchanges
      .filter(({ state }) => state !== 'undone')
      .map((one) => `${one.player} ${exchanged(one.id, one.direction, one.currency, one.count)}`),
  ]
}

/** Entries of which another row or the audit says more: they promise nothing by themselves. */
const CONSEQUENCES: ReadonlySet<string> = new Set(['exchange', 'rent_salary', 'sandbox_grant'])

function factsOfEntry({ actor, operation, postings }: LedgerEntry): string[] {
  if (CONSEQUENCES.has(operation)) return []
  if (operation === 'end_delayed_craft') {
    const owner = postings.find(({ kind }) => kind === 'production')?.account
    return [`${owner ?? 'nobody'} ${CRAFT}`]
  }
  const whose = actor ?? 'the house'
  if (operation === 'spin') return [`${whose} ${SPIN}`]
  const lots = postings.filter(({ kind }) => kind === 'market')
  if (operation === 'cancel_lot')
    return lots.map(({ account }) => `${whose} cancel_lot of ${account}`)
  const own = postings.filter(({ kind, account }) => kind === 'player' && account === actor)
  const deltas = Object.fromEntries(own.map(({ asset, delta }) => [asset, delta]))
  const placedLot = lots.find(({ delta }) => delta > 0)?.account ?? null
  return [`${whose} ${entry(operation, deltas, placedLot)}`]
}

const SPIN = 'spin'
/** A craft that takes time: it is in progress or has ended. */
const CRAFT = 'a craft under way, or its end'

const itemOf = (input: Operation['input']) => String(input['item_type_id'])

const placed = (input: Operation['input'], sign: 1 | -1): Deltas => ({
  [String(input['item_id'])]: sign * Number(input['count']),
})

const drawn = (id: string, result: number) => `draw ${id} of ${result}`

const exchanged = (id: string, direction: string, currency: string, count: number) =>
  `exchange ${id} ${direction}, ${count} ${currency}`

/** An entry as its causer sees it, and the lot that it left in a book. */
function entry(operation: string, deltas: Deltas, lot: string | null = null): string {
  const moved = Object.entries(deltas)
    .filter(([, delta]) => delta !== 0)
    .toSorted(([a], [b]) => Number(a) - Number(b))
    .map(([asset, delta]) => `${asset}:${delta}`)
  return `${operation} ${moved.join(' ')}${lot === null ? '' : `, lot ${lot}`}`
}
