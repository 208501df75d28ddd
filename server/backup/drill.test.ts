import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { orderRoutes } from '@app/contract/order.ts'
import { profitRoutes } from '@app/contract/profit.ts'
import { expect, onTestFinished, test } from 'vitest'
import { KEPT_MONTHS, monthName, monthStart } from '../db/months.ts'
import { startPostgres } from '../postgres/start-postgres.ts'
import { ageLedger, makePastMonths } from '../testing/past-months.ts'
import { openSql } from '../testing/open-sql.ts'
import { OAK, giveStock, readBooks, tradeWithoutEnd } from '../testing/load.ts'
import { startServerProcess } from '../testing/server-process.ts'
import { type Player, signIn } from '../testing/world.ts'

const STEAM_IDS = ['76561198000001001', '76561198000001002']

async function openSite() {
  const folder = await mkdtemp(join(tmpdir(), 'drill-'))
  const dataDir = join(folder, 'data')
  const env = { DATA_DIR: dataDir, SANDBOX: '1', SANDBOX_TRADERS: 'off', LOG_LEVEL: 'silent' }
  onTestFinished(async () => {
    if (existsSync(dataDir)) await (await startPostgres({ dataDir })).stop()
    await rm(folder, { recursive: true, force: true })
  })
  /** One of the commands, as npm runs it. */
  async function command(file: string, ...args: string[]) {
    const path = fileURLToPath(new URL(file, import.meta.url))
    const child = spawn(process.execPath, [path, ...args], { env: { ...process.env, ...env } })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (said += text))
    }
    const [code] = await once(child, 'close')
    return { code: code as number, said }
  }
  return { folder, dataDir, start: () => startServerProcess({ env }), command }
}

type Site = Awaited<ReturnType<typeof openSite>>

/** Works as the owner of a site's database. */
async function asOwner<T>(
  { dataDir }: Site,
  work: (owner: Awaited<ReturnType<typeof openSql>>) => Promise<T>,
): Promise<T> {
  const server = await startPostgres({ dataDir })
  try {
    await using owner = await openSql(server.url('surprise'))
    return await work(owner)
  } finally {
    if (!server.adopted) await server.stop()
  }
}

/** A site that has been traded on before the months that stay, whose flows have been summed up. */
async function openOldSite(): Promise<Site> {
  const site = await openSite()
  const node = await site.start()
  await asOwner(site, (owner) => makePastMonths(owner, KEPT_MONTHS + 3))
  for (const steamId of STEAM_IDS) await giveStock(node.origin, steamId)
  const [seller, buyer] = await Promise.all(STEAM_IDS.map((id) => signIn(node.origin, id)))
  const order = { item_type_id: OAK, price: 5, count: 2 }
  await seller!.call(orderRoutes.createSellLot, order)
  await buyer!.call(orderRoutes.createBuyLot, order)
  await seller!.call(profitRoutes.summary, {})
  await node[Symbol.asyncDispose]()
  await asOwner(site, async (owner) => {
    await ageLedger(owner, 410)
    await owner.run(`
      insert into economy_cursor (operation, entry_id)
      select unnest(enum_range(null::operation)), 'ffffffff-ffff-ffff-ffff-ffffffffffff'
      on conflict (operation) do update set entry_id = excluded.entry_id`)
  })
  return site
}

/** The books of a data folder. */
async function readBooksOf(dataDir: string) {
  const server = await startPostgres({ dataDir })
  try {
    return await readBooks(server.url('surprise'))
  } finally {
    if (!server.adopted) await server.stop()
  }
}

test('a backup under load, the data thrown away, restored to a moment: the ledger is that of the moment', async () => {
  const site = await openSite()
  const node = await site.start()
  for (const steamId of STEAM_IDS) await giveStock(node.origin, steamId)
  const players = await Promise.all(STEAM_IDS.map((steamId) => signIn(node.origin, steamId)))
  const [seller, buyer] = players as [Player, Player]

  const before = tradeWithoutEnd(node.origin, seller, buyer)
  const made = await site.command('main.ts')
  expect(made).toMatchObject({ code: 0, said: expect.stringMatching(/files, \d+ MB, checked\./) })
  await wait(500)
  await before.pause()
  const there = await readBooksOf(site.dataDir)
  const moment = new Date().toISOString()
  await wait(20)

  const after = tradeWithoutEnd(node.origin, seller, buyer)
  const postings = async () => (await readBooksOf(site.dataDir)).postings
  await expect.poll(postings).toBeGreaterThan(there.postings)
  await after.pause()
  const last = await readBooksOf(site.dataDir)
  expect(last.postings).toBeGreaterThan(there.postings)
  const refused = await site.command('restore-main.ts', '--to', moment)
  expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('is already running on') })
  await node[Symbol.asyncDispose]()
  const secret = await readFile(join(site.dataDir, 'token-secret'), 'utf8')
  await rm(site.dataDir, { recursive: true })

  const restored = await site.command('restore-main.ts', '--to', moment)
  expect(restored.said).toContain(`Restored to ${moment}. The last transaction in it: 20`)
  expect(restored.code).toBe(0)
  expect(await readBooksOf(site.dataDir)).toEqual(there)
  expect(await readFile(join(site.dataDir, 'token-secret'), 'utf8')).toBe(secret)
  const audit = await site.command('../archive/audit-main.ts')
  expect(audit).toMatchObject({ code: 0, said: expect.stringContaining(', 0 findings.') })

  // It goes on from there, with the sessions of before, and what was lost can still be had.
  const again = await site.start()
  const back = await signIn(again.origin, STEAM_IDS[1]!)
  await back.call(orderRoutes.createBuyLot, { item_type_id: OAK, price: 5, count: 1 })
  await again[Symbol.asyncDispose]()
  const branch = await readBooksOf(site.dataDir)
  expect(branch.ledger).not.toBe(there.ledger)
  const newest = await site.command('restore-main.ts', '--to', 'latest')
  expect(newest).toMatchObject({ code: 0, said: expect.stringContaining('What was there before') })
  expect(await readBooksOf(site.dataDir)).toEqual(branch)
})

test('a moment before an archiving has the month again, one after it knows the files', async () => {
  const site = await openOldSite()
  const files = join(site.folder, 'archive')
  const at = Math.floor(Date.now() / 1000)
  const archive = (...args: string[]) => site.command('../archive/main.ts', ...args)
  const move = () => archive('--before', monthName(monthStart(at, KEPT_MONTHS)), '--to', files)
  const audit = (...args: string[]) => site.command('../archive/audit-main.ts', '--whole', ...args)
  expect(await archive('--seal', monthName(monthStart(at, 1)))).toMatchObject({ code: 0 })
  expect(await site.command('main.ts')).toMatchObject({ code: 0 })
  const before = await readBooksOf(site.dataDir)
  await wait(20)
  const moment = new Date().toISOString()
  await wait(20)
  expect((await move()).said).toContain('3 archived in')
  const after = await readBooksOf(site.dataDir)
  expect(after.postings).toBe(0)

  const restored = await site.command('restore-main.ts', '--to', moment)
  expect(restored).toMatchObject({ code: 0 })
  expect(await readBooksOf(site.dataDir)).toEqual(before)
  expect(await audit()).toMatchObject({ code: 0 })
  expect((await move()).said).toContain('3 archived in')
  expect(await site.command('restore-main.ts', '--to', 'latest')).toMatchObject({ code: 0 })
  expect(await readBooksOf(site.dataDir)).toEqual(after)
  expect(await audit()).toMatchObject({ code: 1 })
  expect(await audit('--archive', files)).toMatchObject({ code: 0 })
  expect(await archive('--restore', '2000-01', '--from', files)).toMatchObject({ code: 0 })
  expect(await readBooksOf(site.dataDir)).toEqual(before)
  expect(await audit()).toMatchObject({ code: 0 })
})
