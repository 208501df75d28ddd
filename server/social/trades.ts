import type { socialRoutes, Trade } from '@app/contract/social.ts'
import type { Input } from '@app/contract/route.ts'
import {
  amountsOf,
  confirmOffer,
  emptyTable,
  fallApart,
  isAgreed,
  isEmptyOffer,
  isSameOffer,
  type Offer,
  otherSide,
  withdraw,
} from '@app/rules/social/trade.ts'
import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'
import type { CallKey } from '../answers/stored-answers.ts'
import { Refusal } from '../answers/refusal.ts'
import { tellPlayers } from '../inbox/tell-inbox.ts'
import { type Asker, type Change, change, type ChangeDeps } from '../ledger/change.ts'
import { readMoment } from '../ledger/moment.ts'
import { accountOf, transfer } from '../ledger/transfer.ts'
import { readStanding } from './standing.ts'
import {
  offerOf,
  readActiveTrades,
  readNames,
  readTrade,
  sideOf,
  tradeFor,
  type TradeRow,
  writeTrade,
} from './trade-rows.ts'

/** Active trades of one player, at most. */
const TRADES_MAX = 50

/** An item that must not change hands carries it. */
const NOT_TRADABLE = 'trade:no'

export interface TradeDeps extends ChangeDeps {
  /** Undefined for an unknown item. */
  readonly tagsOf: (itemId: number) => readonly string[] | undefined
}

/** The player's trades in progress. */
export async function listTrades(db: Kysely<DB>, playerId: string): Promise<Trade[]> {
  const rows = await readActiveTrades(db, playerId)
  const names = await readNames(db, rows)
  return rows.map((row) => tradeFor(row, playerId, names))
}

/** One of the player's trades, in progress or ended. Refuses with `trade_not_found`. */
export async function showTrade(db: Kysely<DB>, playerId: string, tradeId: string): Promise<Trade> {
  const row = await readTrade(db, tradeId, playerId)
  if (!row) throw new Refusal('trade_not_found')
  return tradeFor(row, playerId, await readNames(db, [row]))
}

/** Opens a trade with a friend. Refuses with `not_friends`, `trade_exists`, `trade_limit`. */
export function createTrade(
  deps: TradeDeps,
  playerId: string,
  otherId: string,
  call: CallKey | undefined,
): Promise<Trade> {
  return change(deps, { players: [playerId, otherId], actor: playerId, call }, async (c) => {
    const { relation } = await readStanding(c.tx, playerId, otherId)
    if (relation !== 'friends') throw new Refusal('not_friends')
    for (const id of [playerId, otherId]) {
      const active = await readActiveTrades(c.tx, id)
      if (active.some((row) => otherOf(row, id) === (id === playerId ? otherId : playerId))) {
        throw new Refusal('trade_exists')
      }
      if (active.length >= TRADES_MAX) throw new Refusal('trade_limit', { limit: TRADES_MAX })
    }
    const row: TradeRow = {
      trade_id: c.newId(),
      user_1: playerId,
      user_2: otherId,
      status: 'active',
      because: 'created',
      table: emptyTable,
      revision: 0,
      created_at: Math.floor(c.now / 1000),
    }
    return writeAndTell(c, row, playerId)
  })
}

/**
 * Makes the player's whole offer and agrees to both. A changed offer withdraws the other's
 * agreement; when both agree to the same two offers, they are swapped. If by then someone lacks
 * what they offered, has locked it, or it may no longer change hands, nothing moves and both
 * agreements fall; if they are banned, the trade is declined.
 *
 * Refuses with `trade_not_found`, `trade_changed` when the caller has seen another version,
 * `item_not_found`, `item_not_tradable`, `item_locked`, `not_enough_…` for the own offer,
 * `trade_empty`.
 */
export async function confirmTrade(
  deps: TradeDeps,
  playerId: string,
  input: Input<typeof socialRoutes.confirmTrade>,
  call: CallKey | undefined,
): Promise<Trade> {
  const asked = { playerId, tradeId: input.id, actor: playerId, call }
  return changeTrade(deps, asked, async (c, row) => {
    if (input.version !== undefined && input.version !== row.table.version) {
      throw new Refusal('trade_changed')
    }
    const side = sideOf(row, playerId)
    const offer = offerOf(input.trade_item)
    assertTradable(deps, offer)
    await requireUnlocked(c, playerId, offer)
    await c.requireHeld(playerId, amountsOf(offer))
    const isSame = isSameOffer(row.table.offers[side], offer)
    const table = confirmOffer(row.table, side, offer)
    if (!isAgreed(table)) return { ...row, table, because: isSame ? 'confirmed' : 'offer' }
    const other = otherSide(side)
    const back = table.offers[other]
    if (isEmptyOffer(offer) && isEmptyOffer(back)) throw new Refusal('trade_empty')
    if ((await readMoment(c.sql, [row[other]])).banned.size > 0) return declined(c, row)
    if (!(await canGive(deps, c, row[other], back))) {
      return { ...row, table: fallApart(table), because: 'fell' }
    }
    const [mine, theirs] = [accountOf(playerId), accountOf(row[other])]
    c.move(
      transfer('trade', mine, theirs, amountsOf(offer)),
      transfer('trade', theirs, mine, amountsOf(back)),
    )
    return { ...row, table, status: 'completed', because: 'completed' }
  })
}

/** Withdraws the player's agreement. Refuses with `trade_not_found`. */
export function cancelTrade(
  deps: TradeDeps,
  playerId: string,
  tradeId: string,
  call: CallKey | undefined,
): Promise<Trade> {
  return changeTrade(deps, { playerId, tradeId, actor: playerId, call }, async (_, row) => ({
    ...row,
    table: withdraw(row.table, sideOf(row, playerId)),
    because: 'withdrawn',
  }))
}

const declined = async (_: Change, row: TradeRow): Promise<TradeRow> => ({
  ...row,
  status: 'declined',
  because: 'declined',
})

/** Ends a trade. Refuses with `trade_not_found`. */
export async function declineTrade(
  deps: TradeDeps,
  playerId: string,
  tradeId: string,
  call: CallKey | undefined,
): Promise<object> {
  await changeTrade(deps, { playerId, tradeId, actor: playerId, call }, declined)
  return {}
}

/** Declines everything that a player, who may be banned or leaving, has in progress with others. */
export async function declineTrades(deps: TradeDeps, playerId: string): Promise<void> {
  for (const { trade_id } of await readActiveTrades(deps.db, playerId)) {
    try {
      await changeTrade(deps, { playerId, tradeId: trade_id, onBehalfOf: playerId }, declined)
    } catch (error) {
      // The other has ended it meanwhile.
      if (!(error instanceof Refusal && error.code === 'trade_not_found')) throw error
    }
  }
}

/** Ends what two players have in progress with each other, as part of another change. */
export async function endTrades(c: Change, playerId: string, otherId: string): Promise<void> {
  for (const row of await readActiveTrades(c.tx, playerId, otherId)) {
    await writeAndTell(c, { ...row, status: 'declined', because: 'declined' }, playerId)
  }
}

/** Which trade of a player is changed, and whether they ask for it themselves. */
type TradeAct = Asker & {
  readonly playerId: string
  readonly tradeId: string
}

/** Changes a trade under both players' locks; who the other is never changes, so it is read first. */
async function changeTrade(
  deps: TradeDeps,
  { playerId, tradeId, ...asked }: TradeAct,
  decide: (c: Change, row: TradeRow) => Promise<TradeRow>,
): Promise<Trade> {
  const parties = await readParties(deps.db, tradeId)
  const players = parties.includes(playerId) ? parties : [playerId]
  return change(deps, { players, ...asked }, async (c) => {
    const row = await readTrade(c.tx, tradeId, playerId)
    if (row?.status !== 'active') throw new Refusal('trade_not_found')
    return writeAndTell(c, await decide(c, row), playerId)
  })
}

async function readParties(db: Kysely<DB>, tradeId: string): Promise<string[]> {
  const row = await db
    .selectFrom('trade')
    .select(['user_1', 'user_2'])
    .where('trade_id', '=', tradeId)
    .executeTakeFirst()
  return row ? [row.user_1, row.user_2] : []
}

/** Writes a trade, tells both players, the other also in their inbox; returns it as the caller sees it. */
async function writeAndTell(c: Change, changed: TradeRow, playerId: string): Promise<Trade> {
  const row = { ...changed, revision: changed.revision + 1 }
  await writeTrade(c.tx, row)
  const names = await readNames(c.tx, [row])
  for (const player of [row.user_1, row.user_2]) {
    const data = tradeFor(row, player, names)
    if (row.status === 'declined') c.tell(player, { type: 'trade_declined', data })
    else if (row.because === 'created') c.tell(player, { type: 'trade_created', data })
    else c.tell(player, { type: 'trade_changed', data })
  }
  await tellPlayers(c, [
    {
      player_id: otherOf(row, playerId),
      kind: 'trade_changed',
      // An offer is news beside the wish to trade, and the end of both beside them.
      subject: `trade_changed/${playerId}/${row.because}`,
      data: {
        trade_id: row.trade_id,
        opponent_uuid: playerId,
        opponent_name: names.get(playerId) ?? '',
        because: row.because,
      },
    },
  ])
  return tradeFor(row, playerId, names)
}

const otherOf = (row: TradeRow, playerId: string) =>
  row.user_1 === playerId ? row.user_2 : row.user_1

function assertTradable({ tagsOf }: TradeDeps, { items }: Offer): void {
  for (const item_id of items.keys()) {
    const tags = tagsOf(item_id)
    if (!tags) throw new Refusal('item_not_found', { item_id })
    if (tags.includes(NOT_TRADABLE)) throw new Refusal('item_not_tradable', { item_id })
  }
}

async function requireUnlocked(c: Change, playerId: string, { items }: Offer): Promise<void> {
  const locks = await c.itemLocks(playerId)
  for (const item_id of items.keys()) {
    if (locks.has(item_id)) throw new Refusal('item_locked', { item_id })
  }
}

/** Whether a player can still give what they offered a while ago. */
async function canGive(
  { tagsOf }: TradeDeps,
  c: Change,
  playerId: string,
  offer: Offer,
): Promise<boolean> {
  const [held, locks] = [await c.held(playerId), await c.itemLocks(playerId)]
  const stays = (item: number) => locks.has(item) || tagsOf(item)?.includes(NOT_TRADABLE) === true
  if ([...offer.items.keys()].some(stays)) return false
  return [...amountsOf(offer)].every(([asset, amount]) => (held.get(asset) ?? 0) >= amount)
}
