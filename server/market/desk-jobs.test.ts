import { conditionalOrderRoutes } from '@app/contract/conditional-order.ts'
import { lotRoutes } from '@app/contract/lot.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { parkedWorkRoutes } from '@app/contract/parked-work.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { standingOrderRoutes } from '@app/contract/standing-order.ts'
import { expect, test } from 'vitest'
import { openSql } from '../testing/open-sql.ts'
import { openTestDesk } from '../testing/test-desk.ts'
import { openWorld, type Player } from '../testing/world.ts'
import { placeCommand } from './check-order.ts'

const OAK = 100
const HOUR = 3600

type World = Awaited<ReturnType<typeof openWorld>>
type Sql = Awaited<ReturnType<typeof openSql>>

const order = (price: number, count: number) => ({ item_type_id: OAK, price, count })
const lotsOf = (player: Player) => player.call(lotRoutes.getMyLots, {})

/** Has the database refuse whatever is written of a player into a table, until it is mended. */
async function refuseRows(owner: Sql, table: string, { id }: Player) {
  await owner.run(`
    create function refuse_row() returns trigger language plpgsql as $$
    begin
      if (case tg_op when 'DELETE' then old.player_id else new.player_id end) = '${id}' then
        raise 'made by a test';
      end if;
      return case tg_op when 'DELETE' then old else new end;
    end $$`)
  await owner.run(`
    create trigger refuse before insert or update or delete on ${table}
    for each row execute function refuse_row()`)
  return () => owner.run(`drop trigger refuse on ${table}`)
}

interface Work {
  readonly table: string
  /** Until it is due, in seconds. */
  readonly seconds: number
  prepare(world: World, players: readonly Player[]): Promise<unknown>
  isDone(player: Player): Promise<boolean>
}

/** Lots that end. */
const ends: Work = {
  table: 'lot',
  seconds: HOUR,
  async prepare({ node }, players) {
    const ends_at = Math.floor(node.clock.now() / 1000) + HOUR
    for (const player of players) {
      await player.call(orderRoutes.createBuyLot, { ...order(10, 3), ends_at })
    }
  },
  isDone: async (player) => (await lotsOf(player)).length === 0,
}

/** Pieces that are to be sold again, of whom the node that bought them has stopped. */
const resales: Work = {
  table: 'conditional_order',
  seconds: 3,
  async prepare(world, players) {
    const seller = await world.player({ items: { [OAK]: 2 } })
    for (const player of players) {
      await player.call(orderRoutes.createBuyLot, { ...order(10, 1), resale_price: 15 })
    }
    const desk = openTestDesk(world, { clockOffsetMs: () => world.node.clock.offsetMs })
    const sold = desk.submit({
      player_id: seller.id,
      commands: [placeCommand('sell', false, order(10, 2))],
      call: undefined,
      answer: () => ({}),
    })
    await Promise.all([sold, desk.close()])
  },
  async isDone(player) {
    const { orders } = await player.call(conditionalOrderRoutes.list, {})
    return orders.length === 0 && (await lotsOf(player))[0]?.price === 15
  },
}

/** Stocks of which nobody has heard that pieces left. */
const stocks: Work = {
  table: 'lot',
  seconds: 1,
  async prepare({ db }, players) {
    const standing = { item_id: OAK, keep: 1, price: 10, budget: 50 }
    for (const player of players) await player.call(standingOrderRoutes.set, standing)
    await db.updateTable('standing_order').set({ keep: 3 }).execute()
  },
  async isDone(player) {
    const { orders } = await player.call(standingOrderRoutes.list, {})
    return orders[0]?.bidding === 3
  },
}

test.each([
  ['lot_end', ends],
  ['fired_order', resales],
  ['standing_order', stocks],
] as const)(
  'one %s that cannot be done holds up no other, is seen by operators and tried again',
  async (kind, about) => {
    const { table, seconds } = about
    await using world = await openWorld()
    const boss = await world.player()
    await boss.call(sandboxRoutes.makeAdmin, { steam_id: boss.steamId })
    const ann = await world.player({ coins: 100 })
    const bob = await world.player({ coins: 100 })
    await about.prepare(world, [ann, bob])
    await using owner = await openSql(world.url)
    const mend = await refuseRows(owner, table, ann)
    const advance = (by: number) => boss.call(sandboxRoutes.advanceClock, { seconds: by })
    const failed = async () => (await boss.call(parkedWorkRoutes.list, { kind })).response
    await advance(seconds)
    expect([await about.isDone(ann), await about.isDone(bob)]).toEqual([false, true])
    expect(await failed()).toMatchObject([
      { player: { steam_id: ann.steamId }, attempts: 1, last_error: 'made by a test' },
    ])
    await advance(2)
    expect(await failed()).toMatchObject([{ attempts: 2, what: { gives_back: null } }])
    await mend()
    const { job_id } = (await failed())[0]!
    const tried = await boss.call(parkedWorkRoutes.retry, { kind, job_id, reason: 'a test' })
    expect(tried).toEqual({ state: 'settled', last_error: null })
    expect([await about.isDone(ann), await failed()]).toEqual([true, []])
    expect(await world.findings()).toEqual([])
  },
)
