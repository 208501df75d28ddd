import type { Rent, rentRoutes } from '@app/contract/rent.ts'
import type { Input } from '@app/contract/route.ts'
import {
  earnedBy,
  growsUntil,
  payable,
  PARTS,
  type Placed,
  type Rentable,
  type RentContent,
  settle,
} from '@app/rules/rent/rent.ts'
import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'
import type { CallKey } from '../answers/stored-answers.ts'
import { Refusal } from '../answers/refusal.ts'
import { COIN } from '../ledger/accounts.ts'
import { type Change, change, type ChangeDeps } from '../ledger/change.ts'
import { accountOf, transfer, worldOf } from '../ledger/transfer.ts'

export interface RentDeps extends ChangeDeps {
  /** The content as it is now. */
  readonly content: () => RentContent
  /** What granting an item gives: bundles and generators opened. */
  expand(itemId: number, count: number): ReadonlyMap<number, number> | undefined
}

type Pieces = Input<typeof rentRoutes.put>

/** Everything of the rent screen. `now` in unix milliseconds. */
export async function readRent(
  db: Kysely<DB>,
  { rents, shops }: RentContent,
  playerId: string,
  now: number,
): Promise<Rent> {
  const salaries = new Map(rents.map((rent) => [rent.item_id, rent.salary]))
  const rows = await db
    .selectFrom('rent')
    .selectAll()
    .where('player_id', '=', playerId)
    .orderBy('item_id')
    .execute()
  return {
    all_rents: rents.map((rent) => ({ ...rent })),
    user_rents: rows.map(({ item_id, count, earned, settled_at }) => {
      const placed = { count, earned, settledAt: settled_at }
      const parts = earnedBy(placed, salaries.get(item_id) ?? 0, now)
      const grows_until = growsUntil(placed)
      return { item_id, count, salary: payable(parts), earned: parts, grows_until }
    }),
    config: shops.map(({ item_id, items }) => ({
      item_id,
      shop_items: items.map((item) => ({ ...item })),
    })),
    now: Math.floor(now),
  }
}

/** Places pieces into rent. Refuses with `item_not_rentable`, `rent_limit`, `not_enough_items`. */
export function putIntoRent(
  deps: RentDeps,
  playerId: string,
  { item_id, count }: Pieces,
  call: CallKey | undefined,
): Promise<object> {
  return change(deps, { players: [playerId], actor: playerId, call }, async (c) => {
    const rentable = rentableOf(deps, item_id)
    if (!rentable) throw new Refusal('item_not_rentable', { item_id })
    const placed = await readSettled(c, playerId, item_id, rentable.salary)
    if (placed.count + count > rentable.count) {
      throw new Refusal('rent_limit', { limit: rentable.count })
    }
    const pieces = new Map([[item_id, count]])
    await c.requireHeld(playerId, pieces)
    c.move(transfer('rent_put', accountOf(playerId), accountOf(playerId, 'rent'), pieces))
    await write(c, playerId, item_id, { ...placed, count: placed.count + count })
    tellChanged(c, playerId)
    return {}
  })
}

/** Takes pieces back, the last of them with what they have earned. Refuses with `not_enough_items`. */
export function takeBack(
  deps: RentDeps,
  playerId: string,
  { item_id, count }: Pieces,
  call: CallKey | undefined,
): Promise<object> {
  return change(deps, { players: [playerId], actor: playerId, call }, async (c) => {
    const salary = rentableOf(deps, item_id)?.salary ?? 0
    const placed = await readSettled(c, playerId, item_id, salary)
    if (placed.count < count) {
      throw new Refusal('not_enough_items', { item_id, have: placed.count, need: count })
    }
    const pieces = new Map([[item_id, count]])
    c.move(transfer('rent_take_back', accountOf(playerId, 'rent'), accountOf(playerId), pieces))
    const left = { ...placed, count: placed.count - count }
    if (left.count === 0) pay(c, playerId, payable(left.earned))
    await write(c, playerId, item_id, left)
    tellChanged(c, playerId)
    return {}
  })
}

/** Collects what items have earned. Refuses with `no_salary` when that is less than a coin. */
export function takeSalary(
  deps: RentDeps,
  playerId: string,
  itemIds: readonly number[],
  call: CallKey | undefined,
): Promise<{ coins: number }> {
  return change(deps, { players: [playerId], actor: playerId, call }, async (c) => {
    let coins = 0
    for (const item_id of itemIds) {
      const salary = rentableOf(deps, item_id)?.salary ?? 0
      const placed = await readSettled(c, playerId, item_id, salary)
      if (placed.count === 0) continue
      coins += payable(placed.earned)
      await write(c, playerId, item_id, { ...placed, earned: placed.earned % PARTS })
    }
    if (coins === 0) throw new Refusal('no_salary')
    pay(c, playerId, coins)
    tellChanged(c, playerId)
    return { coins }
  })
}

/**
 * Buys relics. Refuses with `item_not_found`, `price_changed` when the caller has seen another price,
 * `order_too_large`, `not_enough_coins`.
 */
export function buyRelic(
  deps: RentDeps,
  playerId: string,
  { rent_id, item_id, count, price: seen }: Input<typeof rentRoutes.buyItem>,
  call: CallKey | undefined,
): Promise<object> {
  return change(deps, { players: [playerId], actor: playerId, call }, async (c) => {
    const shop = deps.content().shops.find((one) => one.item_id === rent_id)
    const price = shop?.items.find((item) => item.item_id === item_id)?.price
    const relics = deps.expand(item_id, count)
    if (price === undefined || !relics) throw new Refusal('item_not_found', { item_id })
    if (seen !== undefined && seen !== price) throw new Refusal('price_changed', { price })
    if (!Number.isSafeInteger(price * count)) {
      throw new Refusal('order_too_large', { limit: Number.MAX_SAFE_INTEGER })
    }
    const coins = new Map([[COIN, price * count]])
    await c.requireHeld(playerId, coins)
    c.move(
      transfer('rent_buy', accountOf(playerId), worldOf('rent_buy'), coins),
      transfer('rent_buy', worldOf('rent_buy'), accountOf(playerId), relics),
    )
    return {}
  })
}

function rentableOf({ content }: RentDeps, itemId: number): Rentable | undefined {
  return content().rents.find((rent) => rent.item_id === itemId)
}

async function readSettled(
  c: Change,
  playerId: string,
  itemId: number,
  salary: number,
): Promise<Placed> {
  const row = await c.tx
    .selectFrom('rent')
    .select(['count', 'earned', 'settled_at'])
    .where('player_id', '=', playerId)
    .where('item_id', '=', itemId)
    .executeTakeFirst()
  if (!row) return { count: 0, earned: 0, settledAt: c.now }
  const { count, earned, settled_at } = row
  return settle({ count, earned, settledAt: settled_at }, salary, c.now)
}

async function write(c: Change, playerId: string, itemId: number, placed: Placed): Promise<void> {
  const key = { player_id: playerId, item_id: itemId }
  const { count, earned, settledAt: settled_at } = placed
  if (count === 0) {
    await c.tx
      .deleteFrom('rent')
      .where('player_id', '=', playerId)
      .where('item_id', '=', itemId)
      .execute()
    return
  }
  await c.tx
    .insertInto('rent')
    .values({ ...key, count, earned, settled_at })
    .onConflict((row) =>
      row.columns(['player_id', 'item_id']).doUpdateSet({ count, earned, settled_at }),
    )
    .execute()
}

function pay(c: Change, playerId: string, coins: number): void {
  if (coins === 0) return
  const from = worldOf('rent_salary')
  c.move(transfer('rent_salary', from, accountOf(playerId), new Map([[COIN, coins]])))
}

function tellChanged(c: Change, playerId: string): void {
  c.tell(playerId, { type: 'rent_changed', data: { now: c.now } })
}
