import { isDeepStrictEqual } from 'node:util'
import type { Trade } from '@app/contract/social.ts'
import { factsHeld, factsPromised } from './facts.ts'
import { type Operation, tellOf } from './history.ts'
import type { Witness } from './witness.ts'

export interface Violation {
  /**
   * `lost`: acknowledged, and not there. `doubled`: there more often than acknowledged. `phantom`:
   * there, and nobody was told so. `blind`: swapped for an offer that a side had not seen.
   */
  readonly kind: 'lost' | 'doubled' | 'phantom' | 'conservation' | 'blind' | 'answer' | 'unsettled'
  readonly what: string
}

/**
 * Holds what players were answered against what the database holds. Everything must be at rest, and
 * every call that was not answered must have been made again until it was.
 */
export function check(operations: readonly Operation[], witness: Witness): Violation[] {
  return [
    ...compareFacts(operations, witness),
    ...compareAnswers(operations, witness),
    ...findBlindTrades(operations),
    ...operations
      .filter(({ outcome }) => outcome.is === 'unknown')
      .map((one) => violation('unsettled', `never answered: ${tellOf(one)}`)),
    ...witness.exchanges
      .filter(({ state }) => state === 'pending')
      .map(({ id }) => violation('unsettled', `the exchange ${id} has not ended`)),
    ...witness.findings.map((what) => violation('conservation', what)),
    ...witness.negatives.map((what) => violation('conservation', `below zero: ${what}`)),
  ]
}

const violation = (kind: Violation['kind'], what: string): Violation => ({ kind, what })

function compareFacts(operations: readonly Operation[], witness: Witness): Violation[] {
  const promised = new Map<string, Operation[]>()
  for (const operation of operations) {
    for (const fact of factsPromised(operation)) {
      promised.set(fact, [...(promised.get(fact) ?? []), operation])
    }
  }
  const held = Map.groupBy(factsHeld(witness), (fact) => fact)
  const found: Violation[] = []
  for (const [fact, by] of promised) {
    const times = held.get(fact)?.length ?? 0
    if (times < by.length) {
      found.push(
        violation('lost', `${fact}: ${times} of ${by.length}, of ${by.map(tellOf).join('; ')}`),
      )
    }
    if (times > by.length) {
      found.push(
        violation('doubled', `${fact}: ${times} for ${by.length}, of ${by.map(tellOf).join('; ')}`),
      )
    }
  }
  for (const [fact, { length }] of held) {
    if (!promised.has(fact)) found.push(violation('phantom', `${fact}: ${length} times`))
  }
  return found
}

/** The answer that was given is the one that is kept for whoever asks again. */
function compareAnswers(operations: readonly Operation[], { answers }: Witness): Violation[] {
  return operations.flatMap((operation) => {
    const { player, key, outcome } = operation
    if (outcome.is !== 'acknowledged') return []
    const kept = answers.get(`${player}/${key}`) as { readonly body?: unknown } | undefined
    if (!kept) return [violation('lost', `no answer is kept for ${tellOf(operation)}`)]
    if (holds(kept.body, outcome.body)) return []
    const told = JSON.stringify(outcome.body)
    return [
      violation('answer', `${tellOf(operation)} was told ${told}, kept is ${JSON.stringify(kept)}`),
    ]
  })
}

/** An exchange keeps its id alone: how it ends is read again each time. */
function holds(kept: unknown, told: Readonly<Record<string, unknown>>): boolean {
  const fields = new Map(Object.entries(kept ?? {}))
  const isExchange = told['exchange_id'] !== undefined
  // What is kept has fields that the answer leaves out.
  return Object.entries(told).every(
    ([name, value]) =>
      (isExchange && name !== 'exchange_id') || isDeepStrictEqual(fields.get(name), value),
  )
}

/** Nobody is bound to an offer that they have not seen: each side agreed to what was swapped. */
function findBlindTrades(operations: readonly Operation[]): Violation[] {
  const agreements = operations.filter(
    ({ path, outcome }) => path === '/social/confirm-trade' && outcome.is === 'acknowledged',
  )
  const byTrade = Map.groupBy(agreements, ({ input }) => input['id'] as string)
  return [...byTrade.values()].flatMap((all) => {
    const tables = all.map((one) => ({ one, table: tableOf(one) }))
    const end = tables.find(({ table }) => table.trade_status === 'completed')?.table
    if (!end) return []
    return [...Map.groupBy(tables, ({ table }) => table.my_side)].flatMap(([side, own]) => {
      // Revisions rise with every change of the trade.
      const last = own.toSorted((a, b) => b.table.revision - a.table.revision)[0]!
      const other = side === 'user_1' ? 'user_2' : 'user_1'
      const { seen } = last.one.known
      if (isDeepStrictEqual(seen, end.jdoc[other])) return []
      const got = JSON.stringify(end.jdoc[other])
      return [violation('blind', `${tellOf(last.one)} saw ${JSON.stringify(seen)} and got ${got}`)]
    })
  })
}

const tableOf = ({ outcome }: Operation) =>
  (outcome.is === 'acknowledged' ? outcome.body : {}) as unknown as Trade
