import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { orderRoutes } from '@app/contract/order.ts'
import { expect, onTestFinished, test } from 'vitest'
import { startPostgres } from '../postgres/start-postgres.ts'
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
