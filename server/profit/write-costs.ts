import type { Origin } from '@app/rules/profit/origin.ts'
import { type Basis, type CostChange, settleAct } from '@app/rules/profit/settle-act.ts'
import type { Sql } from '../db/sql.ts'
import { dayOf } from './days.ts'
import { originOf } from './origin-of.ts'
import type { PlayerAct, ReadActs } from './read-acts.ts'

/** What is carried together. */
type Carried = Pick<ReadActs, 'acts' | 'openedLots' | 'closedLots'>

interface BasisKey {
  readonly player_id: string
  readonly item_id: number
}

/** A change with whose it is and when it was. */
type PlayerChange = CostChange & Pick<PlayerAct, 'player_id' | 'entry_id' | 'created_at'>

/** Carries the costs of all who took part in these acts. The caller carries alone. */
export async function writeCosts(sql: Sql, { acts: all, ...lots }: Carried): Promise<void> {
  const acts = all.filter(({ items }) => items.size > 0)
  const before = await readBases(sql, acts)
  const changes = acts.flatMap(({ player_id, entry_id, created_at, ...act }) => {
    const of = { ...act, originOf: originIn(act) }
    return settleAct(of, (item) => before.of(player_id, item)).map((change): PlayerChange => ({
      ...change,
      player_id,
      entry_id,
      created_at,
    }))
  })
  await writeLots(sql, lots)
  if (changes.length === 0) return
  await writeBases(sql, before, changes)
  await writeChanges(sql, changes)
  await addSums(sql, changes)
}

const originIn =
  ({ broughtBy }: Pick<PlayerAct, 'broughtBy'>) =>
  (itemId: number, isFree: boolean): Origin =>
    originOf(broughtBy.get(itemId) ?? 'customer_support', isFree)

/** What players had of items, and what the acts make of it. */
class Bases {
  readonly #bases = new Map<string, Basis>()

  of(playerId: string, itemId: number): Basis {
    const name = `${playerId}/${itemId}`
    const basis = this.#bases.get(name) ?? new Map()
    this.#bases.set(name, basis)
    return basis
  }
}

const READ_BASES = {
  name: 'read-cost-bases',
  text: `
    select player_id, item_id, origin, count, cost::text as cost
    from unnest($1::uuid[], $2::int[]) as wanted (player_id, item_id)
    join cost_basis using (player_id, item_id)`,
}

interface BasisRow extends BasisKey {
  readonly origin: Origin
  readonly count: number
  readonly cost: string
}

async function readBases(sql: Sql, acts: readonly PlayerAct[]): Promise<Bases> {
  const keys = new Map<string, BasisKey>()
  for (const { player_id, items } of acts) {
    for (const item_id of items.keys()) keys.set(`${player_id}/${item_id}`, { player_id, item_id })
  }
  const bases = new Bases()
  if (keys.size === 0) return bases
  const wanted = [...keys.values()]
  const rows = await sql.query<BasisRow>(READ_BASES, [
    wanted.map(({ player_id }) => player_id),
    wanted.map(({ item_id }) => item_id),
  ])
  for (const { player_id, item_id, origin, count, cost } of rows) {
    bases.of(player_id, item_id).set(origin, { count, cost: BigInt(cost) })
  }
  return bases
}

const ADD_LOTS = {
  name: 'add-cost-lots',
  text: `
    insert into cost_lot (lot_uuid, player_id) select * from unnest($1::uuid[], $2::uuid[])
    on conflict (lot_uuid) do nothing`,
}
const REMOVE_LOTS = {
  name: 'remove-cost-lots',
  text: 'delete from cost_lot where lot_uuid = any($1::uuid[])',
}

/** Whose lots are open is known also where their player's costs wait. */
export async function writeLots(
  sql: Sql,
  { openedLots, closedLots }: Pick<Carried, 'openedLots' | 'closedLots'>,
): Promise<void> {
  if (openedLots.size > 0) {
    await sql.query(ADD_LOTS, [[...openedLots.keys()], [...openedLots.values()]])
  }
  if (closedLots.size > 0) await sql.query(REMOVE_LOTS, [[...closedLots.keys()]])
}

const WRITE_BASES = {
  name: 'write-cost-bases',
  text: `
    insert into cost_basis (player_id, item_id, origin, count, cost)
    select * from unnest($1::uuid[], $2::int[], $3::piece_origin[], $4::bigint[], $5::numeric[])
    on conflict (player_id, item_id, origin) do update set
      count = excluded.count, cost = excluded.cost`,
}

async function writeBases(sql: Sql, bases: Bases, changes: readonly PlayerChange[]): Promise<void> {
  const rows = new Map(
    changes.map((change) => {
      const { player_id, item_id, origin } = change
      const stock = bases.of(player_id, item_id).get(origin) ?? { count: 0, cost: 0n }
      return [`${player_id}/${item_id}/${origin}`, { player_id, item_id, origin, ...stock }]
    }),
  )
  const all = [...rows.values()]
  await sql.query(WRITE_BASES, [
    all.map(({ player_id }) => player_id),
    all.map(({ item_id }) => item_id),
    all.map(({ origin }) => origin),
    all.map(({ count }) => count),
    all.map(({ cost }) => String(cost)),
  ])
}

const WRITE_CHANGES = {
  name: 'write-cost-changes',
  text: `
    insert into cost_change (player_id, created_at, entry_id, item_id, origin, side, count, coins,
      cost, kept)
    select * from unnest($1::uuid[], $2::bigint[], $3::uuid[], $4::int[], $5::piece_origin[],
      $6::cost_side[], $7::bigint[], $8::numeric[], $9::numeric[], $10::numeric[])`,
}

async function writeChanges(sql: Sql, changes: readonly PlayerChange[]): Promise<void> {
  await sql.query(WRITE_CHANGES, [
    changes.map(({ player_id }) => player_id),
    changes.map(({ created_at }) => created_at),
    changes.map(({ entry_id }) => entry_id),
    ...valueColumns(changes),
  ])
}

const ADD_SUMS = {
  name: 'add-cost-sums',
  text: `
    insert into cost_sum (player_id, day, item_id, origin, side, count, coins, cost, kept)
    select * from unnest($1::uuid[], $2::bigint[], $3::int[], $4::piece_origin[],
      $5::cost_side[], $6::bigint[], $7::numeric[], $8::numeric[], $9::numeric[])
    on conflict (player_id, item_id, day, origin, side) do update set
      count = cost_sum.count + excluded.count, coins = cost_sum.coins + excluded.coins,
      cost = cost_sum.cost + excluded.cost, kept = cost_sum.kept + excluded.kept`,
}

/** Of the item and of all items, of the day and of all days. */
async function addSums(sql: Sql, changes: readonly PlayerChange[]): Promise<void> {
  const sums = new Map<string, CostChange & { player_id: string; day: number }>()
  for (const { created_at, ...change } of changes) {
    const { player_id, origin, side } = change
    const today = dayOf(created_at)
    for (const item_id of [change.item_id, 0]) {
      for (const day of [today, 0]) {
        const name = `${player_id}/${item_id}/${day}/${origin}/${side}`
        const before = sums.get(name)
        sums.set(
          name,
          before ? { ...before, ...added(before, change) } : { ...change, item_id, day },
        )
      }
    }
  }
  const rows = [...sums.values()]
  await sql.query(ADD_SUMS, [
    rows.map(({ player_id }) => player_id),
    rows.map(({ day }) => day),
    ...valueColumns(rows),
  ])
}

const added = (a: CostChange, b: CostChange) => ({
  count: a.count + b.count,
  coins: a.coins + b.coins,
  cost: a.cost + b.cost,
  kept: a.kept + b.kept,
})

function valueColumns(rows: readonly CostChange[]): unknown[] {
  return [
    rows.map(({ item_id }) => item_id),
    rows.map(({ origin }) => origin),
    rows.map(({ side }) => side),
    rows.map(({ count }) => count),
    rows.map(({ coins }) => String(coins)),
    rows.map(({ cost }) => String(cost)),
    rows.map(({ kept }) => String(kept)),
  ]
}
