import { accountRoutes } from '@app/contract/account.ts'
import { inventoryRoutes } from '@app/contract/inventory.ts'
import { lotHistoryRoutes } from '@app/contract/lot-history.ts'
import { netWorthRoutes } from '@app/contract/net-worth.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { statementRoutes } from '@app/contract/statement.ts'
import { expect, test } from 'vitest'
import { dateName } from './db/months.ts'
import { rebuildCosts } from './profit/rebuild.ts'
import { keptMonth, openArchivable } from './testing/archived-world.ts'
import type { Player } from './testing/world.ts'

const OAK = 100
const DAY = 86_400

type Archivable = Awaited<ReturnType<typeof openArchivable>>

async function operator({ world }: Archivable): Promise<Player> {
  const boss = await world.player()
  await boss.call(sandboxRoutes.makeAdmin, { steam_id: boss.steamId })
  return boss
}

test('what was held is known for every moment that is kept, and refused for those that are archived', async () => {
  await using past = await openArchivable()
  const [boss, [ann, bob]] = [await operator(past), past.players]
  const since = keptMonth()
  const balance = (of: Player, at: number) =>
    boss.call(statementRoutes.balance, { steam_id: of.steamId, at })
  const moments = [since, since + 30 * DAY, Math.floor(Date.now() / 1000) + DAY]
  const readAll = async () =>
    Promise.all([ann, bob].flatMap((of) => moments.map((at) => balance(of, at))))
  const before = await readAll()
  expect(before[0]!.items).toEqual([{ item_id: OAK, count: 16 }])
  expect(await balance(ann, since - 1)).toMatchObject({ items: [{ item_id: OAK, count: 16 }] })
  await past.archive()
  expect(await readAll()).toEqual(before)
  await expect(balance(ann, since - 1)).rejects.toMatchObject({
    message: 'month_archived',
    params: { since: dateName(since) },
  })
  await past.restore()
  expect(await balance(ann, since - 1)).toMatchObject({ items: [{ item_id: OAK, count: 16 }] })
})

test('histories end where the archive begins, and what they have is as before', async () => {
  await using past = await openArchivable()
  const [boss, [ann]] = [await operator(past), past.players]
  const readAll = async () => ({
    trades: await ann.call(lotHistoryRoutes.getLotHistory, { last_uuid: '', limit: 64 }),
    items: (await ann.call(inventoryRoutes.history, { last_uuid: '' })).response,
    lines: (await boss.call(statementRoutes.page, { steam_id: ann.steamId })).response,
  })
  const before = await readAll()
  expect(await ann.call(inventoryRoutes.historySince, {})).toEqual({ since: null })
  await past.archive()
  const after = await readAll()
  expect(await ann.call(inventoryRoutes.historySince, {})).toEqual({ since: keptMonth() })
  for (const part of ['trades', 'items', 'lines'] as const) {
    expect(after[part].length, part).toBeGreaterThan(0)
    expect(after[part].length, part).toBeLessThan(before[part].length)
    expect(after[part]).toEqual(before[part].slice(0, after[part].length))
  }
})

test('a chart of a year knows what was there before it, though that is archived', async () => {
  await using past = await openArchivable()
  const [ann] = past.players
  const now = Math.floor(Date.now() / 1000)
  const chart = () =>
    ann.call(inventoryRoutes.chart, {
      item_id: OAK,
      interval: 'month',
      start_date: now - 500 * DAY,
      end_date: now,
    })
  const before = await chart()
  expect(before[0]!.count).toBe(16)
  expect(before.at(-1)!.count).toBe(14)
  await past.archive()
  expect(await chart()).toEqual(before)
})

test('a copy of what is kept says from when on movements and trades are in it', async () => {
  await using past = await openArchivable()
  const [ann] = past.players
  const about = async () => {
    const { lines } = await ann.call(accountRoutes.ownData, {})
    return JSON.parse(lines.split('\n')[0]!) as { archived?: string }
  }
  expect(await about()).not.toHaveProperty('archived')
  await past.archive()
  expect((await about()).archived).toContain(`from before ${dateName(keptMonth())} are`)
})

test('what orders have traded since a visit from before the archive ends is said to be more', async () => {
  await using past = await openArchivable()
  const [ann] = past.players
  const visit = async () => {
    // A look of two years ago, and none after it.
    await past.owner.run(`insert into worth_visit (player_id, visited_at, worth)
      values ('${ann.id}', ${(Math.floor(Date.now() / 1000) - 700 * DAY) * 1000}, 0)
      on conflict (player_id) do update set visited_at = excluded.visited_at`)
    return (await ann.call(netWorthRoutes.visit, {})).before
  }
  expect(await visit()).toMatchObject({ is_more: false })
  await past.archive()
  expect(await visit()).toMatchObject({ is_more: true })
})

test('costs are not worked out again from a part of the ledger', async () => {
  await using past = await openArchivable()
  // The world has been aged behind them.
  await rebuildCosts(past.db, true)
  expect(await rebuildCosts(past.db, false)).toEqual([])
  await past.archive()
  for (const isApplied of [false, true]) {
    await expect(rebuildCosts(past.db, isApplied)).rejects.toThrow(
      'parts of the ledger are archived',
    )
  }
  await past.restore()
  expect(await rebuildCosts(past.db, false)).toEqual([])
})
