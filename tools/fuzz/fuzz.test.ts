import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connect } from '../../server/db/connect.ts'
import { openWorld } from '../../server/testing/world.ts'
import { fuzz } from './fuzz.ts'

async function openListening() {
  const world = await openWorld()
  const origin = await world.node.app.listen({ port: 0, host: '127.0.0.1' })
  return { world, origin }
}

test('some thousand calls, well meant and not, are answered, and the books stay exact', async () => {
  const { world, origin } = await openListening()
  await using _ = world
  const report = await fuzz({ origin, calls: 2400, seed: 1 })
  expect(report.failures).toEqual([])
  expect(await world.findings()).toEqual([])
  // Else it would knock at doors and never come in.
  expect(report.succeeded.size).toBeGreaterThan(report.described / 2)
})

test('an error of the server and books that are not exact are told, with the call and the seed', async () => {
  const { world, origin } = await openListening()
  await using _ = world
  const owner = connect(world.url, { max: 1 })
  await sql`alter table friendship rename to gone`.execute(owner)
  const ann = await world.player({ coins: 100 })
  await sql`update holding set amount = 101 where account = ${ann.id}`.execute(owner)
  await owner.destroy()
  const { failures } = await fuzz({ origin, calls: 800, seed: 7 })
  expect(failures.find((one) => one.startsWith('an answer 500'))).toMatch(
    /call \d+, seed 7, .*\/api\//,
  )
  expect(failures.some((one) => one.startsWith('the audit finds'))).toBe(true)
})
