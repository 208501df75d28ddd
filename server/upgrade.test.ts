import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { orderRoutes } from '@app/contract/order.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from './db/connect.ts'
import { audit } from './ledger/audit.ts'
import { prepareDatabase } from './open-database.ts'
import { ensureCluster, readMajorVersion } from './postgres/cluster.ts'
import { findCluster, startPostgres, startPrivately } from './postgres/start-postgres.ts'
import { startServerProcess } from './testing/server-process.ts'
import { grantPurse, signIn } from './testing/world.ts'

const OLD = '/usr/lib/postgresql/15'
const OAK = 100
const STEAM_ID = '76561198000001001'

async function readBooks(url: string) {
  const db = connect(url)
  try {
    const { rows } = await sql`select
      (select md5(string_agg(p::text, '|' order by p::text)) from posting p) as ledger,
      (select md5(string_agg(h::text, '|' order by h::text)) from holding h) as balances,
      (select md5(string_agg(l::text, '|' order by l::text)) from lot l) as books`.execute(db)
    return { ...rows[0]!, findings: (await audit(db)).findings }
  } finally {
    await db.destroy()
  }
}

test.skipIf(!existsSync(`${OLD}/bin/initdb`))(
  'data of an older major version of PostgreSQL is taken over at the start (with PostgreSQL 15)',
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'upgrade-'))
    const place = { ...(await findCluster({ dataDir })), root: OLD }
    await ensureCluster(place.account, OLD, place.home, () => {})
    const old = await startPrivately(place, {})
    onTestFinished(async () => {
      await old.stop()
      await (await startPostgres({ dataDir }).catch(() => undefined))?.stop()
      await rm(dataDir, { recursive: true })
    })
    const db = connect(old.url('postgres'), { max: 1 })
    await sql`create database surprise`.execute(db)
    await db.destroy()
    const env = { DATA_DIR: dataDir, SANDBOX: '1', SANDBOX_TRADERS: 'off', LOG_LEVEL: 'silent' }
    const secret = { TOKEN_SECRET: 'a secret that only tests of this repository know' }
    {
      const url = old.url('surprise')
      await using node = await startServerProcess({ url, env: { ...env, ...secret } })
      await grantPurse(node.origin, STEAM_ID, { coins: 100, items: { [OAK]: 3 } })
      const player = await signIn(node.origin, STEAM_ID)
      await player.call(orderRoutes.createSellLot, { item_type_id: OAK, price: 7, count: 2 })
    }
    const before = await readBooks(old.url('surprise'))
    expect(before.findings).toEqual([])
    await old.stop()

    await using node = await startServerProcess({ env: { ...env, ...secret } })
    expect(await readMajorVersion(place.home)).toBe(18)
    expect(await readMajorVersion(`${place.home}.postgres-15`)).toBe(15)
    const server = await startPostgres({ dataDir })
    expect(await readBooks(server.url('surprise'))).toEqual(before)
    const player = await signIn(node.origin, STEAM_ID)
    expect(await player.count(OAK)).toBe(1)
    await player.call(orderRoutes.createSellLot, { item_type_id: OAK, price: 7, count: 1 })
  },
)

test('without the old version the start says how to get it', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'upgrade-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  await (await startPostgres({ dataDir, sharedBuffersMb: 16, maxConnections: 10 })).stop()
  const { home } = await findCluster({ dataDir })
  await writeFile(join(home, 'data', 'PG_VERSION'), '17\n')
  const settings = {
    databaseUrl: undefined,
    dataDir,
    migrateAtStart: true,
    oldPostgres: '/nowhere',
  }
  await expect(prepareDatabase(settings, () => {})).rejects.toThrow(
    /^OLD_POSTGRES: the data in .* belongs to PostgreSQL 17, and this release brings 18\. .* set OLD_POSTGRES to its folder/,
  )
})
