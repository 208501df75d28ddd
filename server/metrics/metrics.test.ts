import { orderRoutes } from '@app/contract/order.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listen } from '../testing/listen.ts'
import { openSql } from '../testing/open-sql.ts'
import { openWorld } from '../testing/world.ts'
import { listenForMetrics } from './listen.ts'

test('a node tells of its desk, pool, streams, calls and books', async () => {
  await using world = await openWorld()
  const { node } = world
  const ann = await world.player({ coins: 100 })
  await using stream = await listen(node, ann)
  await stream.until('connected')
  await ann.call(orderRoutes.createBuyLot, { item_type_id: 100, price: 1, count: 1 })
  await node.economy.prove()
  const text = await node.metrics.text()
  for (const line of [
    /^desk_batch_orders_sum 1$/m,
    /^desk_batch_seconds_count 1$/m,
    /^desk_orders_waiting 0$/m,
    /^database_sessions\{pool="calls"\} [1-9]/m,
    /^database_sessions\{pool="background"\} [1-9]/m,
    /^database_sessions_awaited\{pool="calls"\} 0$/m,
    /^database_archive_failing_seconds 0$/m,
    /^live_streams 1$/m,
    /^live_streams_cut_total\{reason="slow"\} 0$/m,
    /^live_batches_lag_seconds 0$/m,
    /^steam_paused\{service="inventory"\} 0$/m,
    /^exchanges_open 0$/m,
    /^economy_findings 0$/m,
    /^economy_proof_age_seconds \d/m,
    /^http_request_duration_seconds_count\{method="POST",route="\/api\/marketplace\/create-buy-lot",status="200"\} 1$/m,
  ]) {
    expect(text).toMatch(line)
  }
})

test('how long events have waited to be told is seen, until they are', async () => {
  await using world = await openWorld({ DATABASE_URL: 'postgres://shared.example/app' })
  const { node, db } = world
  const lag = async () =>
    Number(/^live_batches_lag_seconds (\S+)$/m.exec(await node.metrics.text())?.[1])
  const leave = (position: number | null) =>
    sql`insert into live_batch (node_id, position, created_at, events)
      values (gen_random_uuid(), ${position}, now() - interval '9 s', '{"players":{},"prices":[]}')`.execute(
      db,
    )
  expect(await lag()).toBe(0)
  await leave(null)
  expect(await lag()).toBeGreaterThanOrEqual(9)
  await sql`update live_batch set position = 1`.execute(db)
  expect(await lag()).toBeGreaterThanOrEqual(9)
  await node.start()
  await expect.poll(lag).toBe(0)
})

test('who is refused for calling too often is counted by limit', async () => {
  await using world = await openWorld({
    STEAM_WEB_API_KEY: 'a-key',
    TOKEN_SECRET: 'a-secret-of-thirty-two-characters',
  })
  const { app, metrics } = world.node
  for (let i = 0; i < 21; i++)
    await app.inject({ url: '/api/auth/steam', remoteAddress: '10.7.7.7' })
  expect(await metrics.text()).toMatch(/^limited_calls_total\{limit="sign_in"\} 1$/m)
})

test('figures are served on a port of their own, and not by the site', async () => {
  await using world = await openWorld()
  const { app, metrics } = world.node
  expect((await app.inject('/metrics')).payload).not.toContain('process_cpu')
  const listener = await listenForMetrics(metrics, { port: 0, host: '127.0.0.1' })
  try {
    const at = `http://127.0.0.1:${listener.port}`
    const answer = await fetch(`${at}/metrics`)
    expect(answer.headers.get('content-type')).toContain('text/plain')
    expect(await answer.text()).toContain('process_cpu_seconds_total')
    expect((await fetch(`${at}/`)).status).toBe(404)
    expect((await fetch(`${at}/metrics`, { method: 'POST' })).status).toBe(404)
  } finally {
    await listener.close()
  }
})

test('a figure that cannot be read is left out, and is not told as 0', async () => {
  await using world = await openWorld()
  const { metrics, economy } = world.node
  expect(await metrics.text()).not.toMatch(/^economy_(findings|proof_age_seconds) /m)
  await economy.prove()
  expect(await metrics.text()).toMatch(/^economy_findings 0$/m)
  await world.db.deleteFrom('economy_proof').execute()
  expect(await metrics.text()).not.toMatch(/^economy_(findings|proof_age_seconds) /m)
})

test('how many rows the ledger has is told once PostgreSQL knows', async () => {
  await using world = await openWorld()
  await world.player({ coins: 100, items: { 100: 3 } })
  const told = async () => {
    const text = await world.node.metrics.text()
    return [...text.matchAll(/^database_rows\{table="(\w+)"\} (\d+)$/gm)]
      .filter(([, table]) => table === 'entry' || table === 'player')
      .map(([, table, rows]) => [table, Number(rows)])
  }
  expect(await told()).toEqual([])
  await using owner = await openSql(world.url)
  const { rows } = await owner.run('select count(*)::int as count from entry')
  await owner.run('analyze entry, player')
  expect(rows[0].count).toBeGreaterThan(0)
  expect(await told()).toEqual([['entry', rows[0].count]])
})
