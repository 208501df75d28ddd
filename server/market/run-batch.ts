import type { LiveEvent } from '@app/contract/live.ts'
import type { MarketLimits } from '@app/rules/market/limits.ts'
import { isOffer, type MarketRequest } from '@app/rules/market/commands.ts'
import { resalesOf } from '@app/rules/market/resale.ts'
import {
  type CommandResult,
  type Effect,
  type RequestResult,
  settle,
  type Settlement,
} from '@app/rules/market/settlement.ts'
import { fireAlerts } from '../alerts/fire-alerts.ts'
import type { IdSource } from '../db/ids.ts'
import { type LiveBatch, mergeEvents, writeLiveBatch } from '../events/live-batch.ts'
import {
  type Answer,
  type CallKey,
  readAnswers,
  refusalAnswer,
  writeAnswers,
} from '../answers/stored-answers.ts'
import { dueOf, noteMessages } from '../inbox/notices-due.ts'
import { holdingEvents } from '../ledger/holding-events.ts'
import { LockedHoldings, readHoldings } from '../ledger/holdings.ts'
import { lockFreePlayers, lockPlayersShortly } from '../ledger/lock-players.ts'
import { readMoment } from '../ledger/moment.ts'
import { type Entry, preparePost } from '../ledger/post.ts'
import { awaited, type Sql } from '../db/sql.ts'
import { itemOf, type LoadedBooks, loadBooks } from './load-books.ts'
import { beatenLevels, noteBeaten } from './beaten-lots.ts'
import { endedMessages } from './ended-lots.ts'
import { filledMessages } from './filled-lots.ts'
import { lotEvents } from './lot-events.ts'
import {
  changedMarkets,
  newPrices,
  type MarketChange,
  writeFills,
  writeHistory,
  writeLots,
  writeMarkets,
  writeOpenLots,
  writeRollups,
} from './write-batch.ts'
import {
  conditionalOwners,
  firedMessages,
  fireOrders,
  type FiredOrder,
  resalesFired,
  writeConditionalOrders,
} from './conditional-orders.ts'
import { standingOwners, stoodMessages, writeStandingOrders } from './standing-orders.ts'
import { holdingKeys } from './holding-keys.ts'
import { entryOf } from './write-entries.ts'

/** One call to the desk. */
export interface Submission extends MarketRequest {
  /** How a repeated call is recognised, if the caller gave a key. */
  readonly call: CallKey | undefined
  /** The body of the answer when everything was done. */
  readonly answer: (done: readonly CommandResult[]) => object
}

export interface BatchDeps {
  readonly ids: IdSource
  readonly limits: MarketLimits
  readonly sellable: (itemId: number) => boolean | undefined
  /** Milliseconds the application clock is ahead of the database's. */
  readonly clockOffsetMs: () => number
  /** Whether operators have closed the market, also to orders given long ago; left out for never. */
  readonly isClosed?: () => boolean
  /** Set where other nodes share the database and must hear of the batch. */
  readonly nodeId: string | undefined
}

export interface BatchOutcome {
  /** In the order of the submissions; undefined for one that met a locked player. */
  readonly answers: readonly (Answer | undefined)[]
  readonly live: LiveBatch
  /** Conditional orders that the batch's prices have fired: they are of the next, in this order. */
  readonly fired: readonly FiredOrder[]
  /** When what the batch has noted to be told is due, in unix milliseconds; undefined for nothing. */
  readonly noted: number | undefined
}

/**
 * What to do about players whom another transaction holds: wait for them a moment, or leave out
 * the submissions that could reach them.
 */
export type LockedPlayers = 'wait' | 'skip'

const BEGIN = { name: 'begin', text: 'begin' }
const COMMIT = { name: 'commit', text: 'commit' }

/**
 * Runs a batch as one transaction, in three round trips: lock and load the books; lock and load
 * the players; settle by the pure rule, write, commit.
 *
 * A submission that the rules refuse is refused alone. An error of the database fails the batch,
 * and nothing of it has happened, unless the error came with the answer to the commit.
 */
export async function runBatch(
  sql: Sql,
  submissions: readonly Submission[],
  deps: BatchDeps,
  lockedPlayers: LockedPlayers = 'wait',
): Promise<BatchOutcome> {
  const begun = sql.query(BEGIN, [])
  const [, loaded] = await Promise.all([begun, loadBooks(sql, submissions)])
  const locked = await lockTraders(sql, submissions, loaded, lockedPlayers, deps)
  const now = locked.micros + deps.clockOffsetMs() * 1000
  const ready = readySubmissions(submissions, loaded, locked.openLots, lockedPlayers)
  const batch = settleFresh(ready, loaded, locked, now, deps)
  const markets = changedMarkets(batch.effects, loaded.books, loaded.before)
  // What is ready is sent at once: the server writes it while the rest is worked out here.
  const written = awaited(writeSettled(sql, batch, markets, loaded, locked.openLots, now, deps))
  const conditional = awaited(fireConditional(sql, batch.effects, markets, loaded, now))
  const told = awaited(
    fireAlerts(sql, newPrices(markets, loaded.before), Math.floor(now / 1000), deps.nodeId),
  )
  const noted = awaited(noteNotices(sql, batch.effects, markets, loaded, now, deps))
  const posted = preparePost(locked.holdings, batch.entries, locked.micros, true)
  const entered = awaited(posted.write(sql))
  const versions = new Map(markets.map(({ item_id, version }) => [item_id, version]))
  const live: LiveBatch = {
    players: mergeEvents(
      mergeEvents(holdingEvents(posted.changed), lotEvents(batch.effects, versions)),
      inboxEvents([...conditionalOwners(batch.effects), ...standingOwners(batch.effects)]),
    ),
    prices: markets.map((market) => ({
      item_type_id: market.item_id,
      buy_price: market.buy_price ?? 0,
      sell_price: market.sell_price ?? 0,
      version: market.version,
      traded: market.traded,
    })),
  }
  const [alerted, fired, isNoted] = await Promise.all([
    told,
    conditional,
    noted,
    written,
    entered,
    deps.nodeId === undefined ? undefined : writeLiveBatch(sql, deps.nodeId, live),
    sql.query(COMMIT, []),
  ])
  const answers = new Map(ready.map((submission, index) => [submission, batch.answers[index]]))
  return {
    answers: submissions.map((submission) => answers.get(submission)),
    live: deps.nodeId === undefined ? withAlerts(live, alerted) : live,
    fired: [...fired, ...resalesFired(batch.effects)],
    noted: isNoted ? dueOf(Math.floor(now / 1000)) : undefined,
  }
}

/** Writes the conditional orders, and fires those that the batch's prices make true. */
async function fireConditional(
  sql: Sql,
  effects: readonly Effect[],
  markets: readonly MarketChange[],
  { before }: LoadedBooks,
  now: number,
): Promise<readonly FiredOrder[]> {
  const armed = new Set(
    effects.flatMap((effect) => (effect.kind === 'set_aside' ? [effect.order.item_id] : [])),
  )
  // An order that was given in the middle of the batch may not have seen the price from before.
  const unseen = new Map([...before].filter(([item]) => !armed.has(item)))
  const [, fired] = await Promise.all([
    writeConditionalOrders(sql, effects, now),
    fireOrders(sql, newPrices(markets, unseen), now),
  ])
  return fired
}

/**
 * Leaves what the batch has to tell to due work: that costs the desk a row for each subject, and what
 * cannot be told undoes no batch (decisions/055). Returns whether there may be anything.
 */
async function noteNotices(
  sql: Sql,
  effects: readonly Effect[],
  markets: readonly MarketChange[],
  { before }: LoadedBooks,
  now: number,
  { ids }: BatchDeps,
): Promise<boolean> {
  const messages = [
    ...filledMessages(effects),
    ...endedMessages(effects),
    ...firedMessages(effects),
    ...stoodMessages(effects),
  ]
  const beaten = beatenLevels(markets, before)
  const at = Math.floor(now / 1000)
  await Promise.all([
    noteBeaten(sql, beaten, at, ids.next(now, 0)),
    noteMessages(sql, messages, at, ids.next(now, 0)),
  ])
  return messages.length > 0 || beaten.length > 0
}

/** What other nodes are told of alerts is written by the statement that tells them. */
function withAlerts(live: LiveBatch, alerted: readonly string[]): LiveBatch {
  return { ...live, players: mergeEvents(live.players, inboxEvents(alerted)) }
}

function inboxEvents(players: readonly string[]): Record<string, LiveEvent[]> {
  return Object.fromEntries(
    players.map((player) => [player, [{ type: 'inbox_changed', data: {} }]]),
  )
}

/** Those whose players are all locked by us: the one who asks, and the makers of the books asked. */
function readySubmissions(
  submissions: readonly Submission[],
  { reachable }: LoadedBooks,
  ours: ReadonlyMap<string, number>,
  lockedPlayers: LockedPlayers,
): readonly Submission[] {
  if (lockedPlayers === 'wait') return submissions
  const held = new Set(
    reachable.filter((lot) => !ours.has(lot.player_id)).map((lot) => lot.item_id),
  )
  return submissions.filter(
    ({ player_id, commands }) =>
      ours.has(player_id) && !commands.some((command) => held.has(itemOf(command))),
  )
}

interface LockedTraders {
  readonly openLots: Map<string, number>
  readonly holdings: LockedHoldings
  readonly earlier: ReadonlyMap<CallKey, Answer>
  /** Unix microseconds of the database, taken after the locks. */
  readonly micros: number
  /** Players of the submissions who are banned. */
  readonly banned: ReadonlySet<string>
}

async function lockTraders(
  sql: Sql,
  submissions: readonly Submission[],
  loaded: LoadedBooks,
  lockedPlayers: LockedPlayers,
  { clockOffsetMs }: BatchDeps,
): Promise<LockedTraders> {
  const keys = holdingKeys(submissions, loaded)
  const players = [...new Set(keys.map(({ account }) => account))]
  const holdings = new LockedHoldings()
  const calls = submissions.flatMap(({ call }) => (call ? [call] : []))
  const waits = lockedPlayers === 'wait'
  const [openLots, , earlier, { micros, banned }] = await Promise.all([
    waits ? lockPlayersShortly(sql, players) : lockFreePlayers(sql, players),
    readHoldings(sql, holdings, keys),
    readAnswers(sql, calls, clockOffsetMs()),
    readMoment(
      sql,
      submissions.map(({ player_id }) => player_id),
    ),
  ])
  return { openLots, holdings, earlier, micros, banned }
}

/** What a batch decided, before it is written. */
interface SettledBatch {
  readonly answers: readonly Answer[]
  readonly effects: readonly Effect[]
  readonly entries: readonly Entry[]
  readonly newAnswers: readonly (readonly [CallKey, Answer])[]
  readonly openLotsBefore: ReadonlyMap<string, number>
}

function settleFresh(
  submissions: readonly Submission[],
  loaded: LoadedBooks,
  { openLots, holdings, earlier, banned }: LockedTraders,
  now: number,
  deps: BatchDeps,
): SettledBatch {
  const openLotsBefore = new Map(openLots)
  const fresh = new Map<string, Submission>()
  const leaders = submissions.map((submission) => leaderOf(submission, { earlier, banned }, fresh))
  const todo = [...fresh.values()]
  const settlement: Settlement = {
    books: loaded.books,
    ownLots: loaded.ownLots,
    conditionalOrders: loaded.conditionalOrders,
    standingOrders: loaded.standingOrders,
    tradePrice: (item) => loaded.before.get(item)?.trade_price ?? null,
    halted: (playerId) =>
      deps.isClosed?.() ? 'switched_off' : banned.has(playerId) ? 'account_banned' : undefined,
    holdings,
    openLots,
    sellable: deps.sellable,
    limits: deps.limits,
    now: Math.floor(now / 1e6),
    newLotUuid: (item) => deps.ids.next(now, item),
  }
  const results = settle(settlement, todo)
  const answerOf = new Map<Submission, Answer>()
  const effects: Effect[] = []
  const entries: Entry[] = []
  const enter = ({ player_id, commands }: MarketRequest, result: RequestResult) => {
    if ('refused' in result) return
    result.done.forEach((done, at) => {
      effects.push(...done.effects)
      const entry = entryOf(deps.ids.next(now), player_id, commands[at]!, done, now / 1000)
      if (entry.postings.length > 0) entries.push(entry)
    })
  }
  todo.forEach((submission, index) => {
    answerOf.set(submission, answerTo(submission, results[index]!))
    enter(submission, results[index]!)
  })
  // An entry of its own each: in that of the trade, the seller would be who sets them aside.
  const resales = resalesOf(effects, deps.limits)
  settle(settlement, resales).forEach((result, index) => enter(resales[index]!, result))
  return {
    answers: leaders.map((leader) => ('status' in leader ? leader : answerOf.get(leader)!)),
    effects,
    entries,
    newAnswers: todo.flatMap((submission) =>
      submission.call ? [[submission.call, answerOf.get(submission)!] as const] : [],
    ),
    openLotsBefore,
  }
}

/**
 * The answer that a submission has without being settled, or the submission that is to be settled for
 * it: its own, or an equal one of the same batch that came first.
 */
function leaderOf(
  submission: Submission,
  { earlier, banned }: Pick<LockedTraders, 'earlier' | 'banned'>,
  fresh: Map<string, Submission>,
): Answer | Submission {
  const { call, player_id, commands } = submission
  const known = call && earlier.get(call)
  if (known) return known
  // The call was let in before the ban, and has waited for it.
  if (banned.has(player_id) && commands.some(isOffer)) return refusalAnswer('account_banned')
  if (!call) {
    fresh.set(`#${fresh.size}`, submission)
    return submission
  }
  const name = `${call.player_id}/${call.key}`
  const first = fresh.get(name)
  if (!first) {
    fresh.set(name, submission)
    return submission
  }
  return first.call?.hash === call.hash ? first : refusalAnswer('idempotency_key_reused')
}

function answerTo(submission: Submission, result: RequestResult): Answer {
  if ('done' in result) return { status: 200, body: submission.answer(result.done) }
  const params = 'params' in result ? result.params : {}
  // Where several were asked for, the caller wants to know which one it was.
  const at = submission.commands.length > 1 ? { at: result.at } : {}
  return refusalAnswer(result.refused, { ...params, ...at })
}

async function writeSettled(
  sql: Sql,
  { effects, newAnswers, openLotsBefore }: SettledBatch,
  markets: readonly MarketChange[],
  loaded: LoadedBooks,
  openLots: ReadonlyMap<string, number>,
  now: number,
  deps: BatchDeps,
): Promise<void> {
  const seconds = Math.floor(now / 1e6)
  await Promise.all([
    writeLots(sql, effects, loaded.stored),
    writeStandingOrders(sql, effects),
    writeOpenLots(sql, openLotsBefore, openLots),
    writeHistory(sql, effects, seconds, () => deps.ids.next(now)),
    writeRollups(sql, effects, markets, seconds),
    writeFills(sql, effects, seconds),
    writeMarkets(sql, markets, seconds),
    writeAnswers(sql, newAnswers, seconds),
  ])
}
