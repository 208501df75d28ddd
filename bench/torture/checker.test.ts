import { expect, test } from 'vitest'
import { check } from './checker.ts'
import type { Operation, Outcome } from './history.ts'
import type { LedgerEntry, Witness } from './witness.ts'

const ANN = '00000000-0000-7000-8000-00000000000a'
const BOB = '00000000-0000-7000-8000-00000000000b'
const LOT = '00000000-0000-7000-8000-000000000001'
const OAK = 100

const acknowledged = (body: Record<string, unknown>): Outcome => ({ is: 'acknowledged', body })

let operations = 0
function operation(
  path: string,
  input: Record<string, unknown>,
  outcome: Outcome,
  known: Record<string, unknown> = {},
): Operation {
  operations += 1
  return { id: operations, player: ANN, key: `key-${operations}`, path, input, known, outcome }
}

/** Ann asks for five and gets two at once: three stay in the book. */
const ordered = () =>
  operation(
    '/marketplace/create-buy-lot',
    { item_type_id: OAK, price: 10, count: 5 },
    acknowledged({ lot_uuid: LOT, traded: 2, total: 18, fee: 0, rest: 3 }),
  )

const orderEntry: LedgerEntry = {
  id: 'entry-1',
  actor: ANN,
  operation: 'create_buy_lot',
  postings: [
    { account: ANN, kind: 'player', asset: OAK, delta: 2 },
    { account: ANN, kind: 'player', asset: 0, delta: -48 },
    { account: LOT, kind: 'market', asset: 0, delta: 30 },
    { account: BOB, kind: 'player', asset: 0, delta: 18 },
    { account: 'his lot', kind: 'market', asset: OAK, delta: -2 },
  ],
}

/** What is kept of everything that was acknowledged, and these entries. */
function witnessOf(all: readonly Operation[], entries: readonly LedgerEntry[]): Witness {
  const answers = all.flatMap(({ player, key, outcome }) =>
    outcome.is === 'acknowledged' ? [[`${player}/${key}`, { body: outcome.body }] as const] : [],
  )
  return {
    entries,
    answers: new Map(answers),
    exchanges: [],
    draws: [],
    runningCrafts: [],
    negatives: [],
    findings: [],
  }
}

const kindsOf = (all: readonly Operation[], witness: Witness) =>
  check(all, witness).map(({ kind }) => kind)

test('a history that the ledger tells alike has nothing wrong with it', () => {
  const all = [
    ordered(),
    operation('/marketplace/buy-lot', {}, { is: 'refused', code: 'not_possible_now' }),
  ]
  const granted: LedgerEntry = { id: 'g', actor: null, operation: 'sandbox_grant', postings: [] }
  expect(check(all, witnessOf(all, [orderEntry, granted]))).toEqual([])
})

test('an acknowledged write that is gone is found', () => {
  const all = [ordered()]
  const [gone] = check(all, witnessOf(all, []))
  expect(gone).toMatchObject({ kind: 'lost', what: expect.stringContaining('key-') })
})

test('an acknowledged write whose answer is not kept is found: its repetition would be another', () => {
  const all = [ordered()]
  expect(kindsOf(all, { ...witnessOf(all, [orderEntry]), answers: new Map() })).toEqual(['lost'])
})

test('an acknowledged write that is there twice is found', () => {
  const all = [ordered()]
  const twice = [orderEntry, { ...orderEntry, id: 'entry-2' }]
  expect(kindsOf(all, witnessOf(all, twice))).toEqual(['doubled'])
})

test('an effect of a call that was refused, or of none, is found', () => {
  const refused = { ...ordered(), outcome: { is: 'refused', code: 'not_enough_coins' } as const }
  expect(kindsOf([refused], witnessOf([], [orderEntry]))).toEqual(['phantom'])
  const bobs = { ...orderEntry, actor: BOB }
  expect(kindsOf([], witnessOf([], [bobs]))).toEqual(['phantom'])
})

test('a write with another effect than the one told is found', () => {
  const all = [ordered()]
  const postings = orderEntry.postings.map((one) =>
    one.account === ANN && one.asset === 0 ? { ...one, delta: -50 } : one,
  )
  const kinds = kindsOf(all, witnessOf(all, [{ ...orderEntry, postings }]))
  expect(kinds.toSorted()).toEqual(['lost', 'phantom'])
})

test('an answer other than the one that is kept is found', () => {
  const all = [ordered()]
  const witness = witnessOf(all, [orderEntry])
  const answers = new Map([...witness.answers.keys()].map((key) => [key, { body: { rest: 4 } }]))
  expect(kindsOf(all, { ...witness, answers })).toEqual(['answer'])
})

test('books that are not exact, and a holding below zero, are found', () => {
  const witness = { ...witnessOf([], []), findings: ['asset 0: 5 missing'], negatives: ['ann: -1'] }
  expect(kindsOf([], witness)).toEqual(['conservation', 'conservation'])
})

test('a call that was never answered and an exchange that never ended are found', () => {
  const all = [operation('/spin/run', {}, { is: 'unknown', why: '503 busy' })]
  const exchange = { id: 'x', player: ANN, direction: 'to_steam', currency: 'gold', count: 1 }
  const witness = { ...witnessOf(all, []), exchanges: [{ ...exchange, state: 'pending' }] }
  expect(kindsOf(all, witness).toSorted()).toEqual(['phantom', 'unsettled', 'unsettled'])
})

test('a spin and its draw, a craft under way and an exchange are each looked for', () => {
  const spun = operation('/spin/run', {}, acknowledged({ draw_id: 'd', result: OAK, nonce: 1 }))
  const crafted = operation('/craft/start', {}, acknowledged({ job: { id: 'j' }, result: null }), {
    cost: { [OAK]: -4 },
  })
  const exchanged = operation(
    '/marketplace/exchange-to-steam-coins',
    { currency: 'gold', count: 1 },
    acknowledged({ exchange_id: 'x', state: 'done' }),
  )
  const all = [spun, crafted, exchanged]
  const started: LedgerEntry = {
    id: 'entry-3',
    actor: ANN,
    operation: 'start_craft',
    postings: [{ account: ANN, kind: 'player', asset: OAK, delta: -4 }],
  }
  const spin: LedgerEntry = { id: 'entry-4', actor: ANN, operation: 'spin', postings: [] }
  const exchange = { id: 'x', player: ANN, direction: 'to_steam', currency: 'gold', count: 1 }
  const whole: Witness = {
    ...witnessOf(all, [started, spin]),
    draws: [{ id: 'd', player: ANN, result: OAK }],
    runningCrafts: [ANN],
    exchanges: [{ ...exchange, state: 'done' }],
  }
  expect(check(all, whole)).toEqual([])
  expect(kindsOf(all, { ...whole, draws: [] })).toEqual(['lost'])
  expect(kindsOf(all, { ...whole, runningCrafts: [] })).toEqual(['lost'])
  expect(kindsOf(all, { ...whole, runningCrafts: [ANN, ANN] })).toEqual(['doubled'])
  expect(kindsOf(all, { ...whole, exchanges: [] })).toEqual(['lost'])
})

test('a swap for an offer that a side had not seen is found', () => {
  const offer = (coins: number) => ({ coins, items: {} })
  const table = { id: 'trade', jdoc: { user_1: offer(10), user_2: offer(3) } }
  const confirm = (side: string, revision: number, seen: object, trade_status: string) =>
    operation(
      '/social/confirm-trade',
      { id: 'trade' },
      acknowledged({ ...table, my_side: side, revision, trade_status }),
      { seen },
    )
  const bob = { ...confirm('user_2', 3, offer(10), 'active'), player: BOB }
  const ann = confirm('user_1', 4, offer(3), 'completed')
  const entry: LedgerEntry = {
    id: 'entry-5',
    actor: ANN,
    operation: 'trade',
    postings: [{ account: ANN, kind: 'player', asset: 0, delta: -7 }],
  }
  const fair = [bob, ann]
  expect(check(fair, witnessOf(fair, [entry]))).toEqual([])
  const blind = [bob, { ...ann, known: { seen: offer(500) } }]
  expect(kindsOf(blind, witnessOf(blind, [entry]))).toEqual(['blind'])
})
