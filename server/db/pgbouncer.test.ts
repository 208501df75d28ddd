import { inventoryRoutes } from '@app/contract/inventory.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp } from '../app.ts'
import { readSettings } from '../settings.ts'
import { patient } from '../testing/database.ts'
import { listen } from '../testing/listen.ts'
import { findPgBouncer, openPgBouncer } from '../testing/pgbouncer.ts'
import { openWorld, signIn } from '../testing/world.ts'
import { connect, openPipeline } from './connect.ts'

const OAK = 100
const program = findPgBouncer()
if (program === undefined) console.warn('Without pgbouncer its two tests are skipped.')

test.skipIf(program === undefined)(
  'behind PgBouncer in session mode a session acts as its role, within its limits',
  async () => {
    await using world = await openWorld()
    await using bouncer = await openPgBouncer(program!, world.url)
    const limits = { ...patient, statementMs: 1234, lockMs: 567, idleInTransactionMs: 8910 }
    const options = { role: 'surprise_app', limits, max: 1 }
    const shown = `
      select current_user as role, current_setting('statement_timeout') as statement,
        current_setting('lock_timeout') as lock,
        current_setting('idle_in_transaction_session_timeout') as idle,
        current_setting('plan_cache_mode') as plans`
    const wanted = { role: 'surprise_app', statement: '1234ms', lock: '567ms', idle: '8910ms' }
    const db = connect(bouncer.url, options)
    expect((await sql.raw(shown).execute(db)).rows).toEqual([{ ...wanted, plans: 'auto' }])
    await expect(sql`drop table lot`.execute(db)).rejects.toMatchObject({ code: '42501' })
    await db.destroy()
    const client = await openPipeline(bouncer.url, options)
    const { rows } = await client.query(shown)
    expect(rows).toEqual([{ ...wanted, plans: 'force_generic_plan' }])
    await client.end()
    // Whoever gets the server's session next finds nothing of it.
    const other = connect(bouncer.url, { max: 1, limits: { ...patient, statementMs: 1 } })
    const { rows: next } = await sql.raw(shown).execute(other)
    expect(next).toMatchObject([{ statement: '1ms', lock: '0', plans: 'auto' }])
    expect(next).not.toMatchObject([{ role: 'surprise_app' }])
    await other.destroy()
  },
)

test.skipIf(program === undefined)('nodes behind PgBouncer trade and tell each other', async () => {
  await using world = await openWorld()
  await using bouncer = await openPgBouncer(program!, world.url)
  const settings = readSettings({ ...world.env, DATABASE_URL: 'postgres://shared.example/app' })
  const served = { url: bouncer.url, role: 'surprise_app', limits: patient }
  await using here = await openApp(settings, served)
  await using there = await openApp(settings, served)
  await here.start()
  await there.start()
  const ann = await world.player({ items: { [OAK]: 5 } })
  const bob = await world.player({ coins: 1000 })
  const seller = await signIn(here, ann.steamId)
  const buyer = await signIn(there, bob.steamId)
  await using stream = await listen(here, seller)
  await stream.until('connected')
  const order = { item_type_id: OAK, price: 10, count: 2 }
  await seller.call(orderRoutes.createSellLot, order)
  await buyer.call(orderRoutes.buyLot, order)
  await stream.until('market_updated', ({ data }) => JSON.stringify(data).includes(String(OAK)))
  expect((await buyer.call(inventoryRoutes.get, {})).response).toMatchObject([
    { TypeId: OAK, Count: 2 },
  ])
  expect(await world.findings()).toEqual([])
})
