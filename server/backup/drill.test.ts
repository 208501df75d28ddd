import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { marketRoutes } from '@app/contract/market.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startPostgres } from '../postgres/start-postgres.ts'
import { startServerProcess } from '../testing/server-process.ts'
import { type Player, signIn } from '../testing/world.ts'

const OAK = 100
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

async function grant(origin: string, steamId: string): Promise<void> {
  const { status } = await fetch(`${origin}/api${sandboxRoutes.grant.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      steam_id: steamId,
      coins: 1000,
      items: [{ item_id: OAK, count: 50 }],
    }),
  })
  expect(status).toBe(200)
}

/** Orders and grants without end. `pause` waits until all that was asked is answered. */
function load(origin: string, seller: Player, buyer: Player) {
  let isOn = true
  async function run(): Promise<void> {
    await grant(origin, STEAM_IDS[0]!)
    await seller.call(marketRoutes.createSellLot, { item_type_id: OAK, price: 9, count: 1 })
    while (isOn) {
      for (const steamId of STEAM_IDS) await grant(origin, steamId)
      await seller.call(marketRoutes.createSellLot, { item_type_id: OAK, price: 5, count: 2 })
      // All of it: whatever stays open adds up to the limit of lots on a quick machine.
      await buyer.call(marketRoutes.createBuyLot, { item_type_id: OAK, price: 5, count: 2 })
      await wait(5)
    }
  }
  const done = run()
  return {
    async pause() {
      isOn = false
      await done
    },
  }
}

/** The ledger, the balances and the books of a data folder, each as one sum, and how long the ledger is. */
async function readBooks(dataDir: string) {
  const server = await startPostgres({ dataDir })
  const client = new pg.Client({ connectionString: server.url('surprise') })
  await client.connect()
  try {
    const { rows } = await client.query(`select
      (select count(*) from posting)::int as postings,
      (select md5(string_agg(p::text, '|' order by p::text)) from posting p) as ledger,
      (select md5(string_agg(h::text, '|' order by h::text)) from holding h) as balances,
      (select md5(string_agg(l::text, '|' order by l::text)) from lot l) as books`)
    return rows[0] as { postings: number; ledger: string; balances: string; books: string }
  } finally {
    await client.end()
    if (!server.adopted) await server.stop()
  }
}

test('a backup under load, the data thrown away, restored to a moment: the ledger is that of the moment', async () => {
  const site = await openSite()
  const node = await site.start()
  for (const steamId of STEAM_IDS) await grant(node.origin, steamId)
  const players = await Promise.all(STEAM_IDS.map((steamId) => signIn(node.origin, steamId)))
  const [seller, buyer] = players as [Player, Player]

  const before = load(node.origin, seller, buyer)
  const made = await site.command('main.ts')
  expect(made).toMatchObject({ code: 0, said: expect.stringMatching(/files, \d+ MB, checked\./) })
  await wait(500)
  await before.pause()
  const there = await readBooks(site.dataDir)
  const moment = new Date().toISOString()
  await wait(20)

  const after = load(node.origin, seller, buyer)
  const postings = async () => (await readBooks(site.dataDir)).postings
  await expect.poll(postings).toBeGreaterThan(there.postings)
  await after.pause()
  const last = await readBooks(site.dataDir)
  expect(last.postings).toBeGreaterThan(there.postings)
  const refused = await site.command('restore-main.ts', '--to', moment)
  expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('is already running on') })
  await node[Symbol.asyncDispose]()
  const secret = await readFile(join(site.dataDir, 'token-secret'), 'utf8')
  await rm(site.dataDir, { recursive: true })

  const restored = await site.command('restore-main.ts', '--to', moment)
  expect(restored.said).toContain(`Restored to ${moment}. The last transaction in it: 20`)
  expect(restored.code).toBe(0)
  expect(await readBooks(site.dataDir)).toEqual(there)
  expect(await readFile(join(site.dataDir, 'token-secret'), 'utf8')).toBe(secret)
  const audit = await site.command('../ledger/audit-main.ts')
  expect(audit).toMatchObject({ code: 0, said: expect.stringContaining(', 0 findings.') })

  // It goes on from there, with the sessions of before, and what was lost can still be had.
  const again = await site.start()
  const back = await signIn(again.origin, STEAM_IDS[1]!)
  await back.call(marketRoutes.createBuyLot, { item_type_id: OAK, price: 5, count: 1 })
  await again[Symbol.asyncDispose]()
  const branch = await readBooks(site.dataDir)
  expect(branch.ledger).not.toBe(there.ledger)
  const newest = await site.command('restore-main.ts', '--to', 'latest')
  expect(newest).toMatchObject({ code: 0, said: expect.stringContaining('What was there before') })
  expect(await readBooks(site.dataDir)).toEqual(branch)
})
