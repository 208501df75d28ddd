import { authRoutes } from '@app/contract/auth.ts'
import { inventoryRoutes } from '@app/contract/inventory.ts'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importContent } from '../content/import-content.ts'
import { readContent } from '../content/read-content.ts'
import { openWorld, signIn } from '../testing/world.ts'

const BUNDLE = 800

/** Hidden by the catalog. */
const SEAL = 40

test('the starter pack is claimed once: coins, and what its bundle holds', async () => {
  await using world = await openWorld()
  const ann = await world.player()
  expect(await ann.call(authRoutes.getProfile, {})).toMatchObject({ has_starter_pack: true })
  const claimed = await ann.call(authRoutes.claimStarterPack, {})
  expect(claimed.coins).toBe(25_000)
  expect(await ann.call(authRoutes.getProfile, {})).toMatchObject({
    coins: 25_000,
    has_starter_pack: false,
  })
  const { response } = await ann.call(inventoryRoutes.get, {})
  // Item 40 is in the pack, and its player is not told of it.
  const inside = world.node.catalog.expand(BUNDLE, 1)!
  expect(inside.get(SEAL)).toBe(1)
  const shown = [...inside].filter(([item]) => item !== SEAL).sort(([a], [b]) => a - b)
  expect(response.map(({ TypeId, Count }) => [TypeId, Count])).toEqual(shown)
  expect(claimed.items.map(({ item_id, count }) => [item_id, count])).toEqual(shown)
  const history = await ann.call(inventoryRoutes.history, {})
  expect(new Set(history.response.map((entry) => entry.operation_code))).toEqual(
    new Set(['starter_pack']),
  )

  await expect(ann.call(authRoutes.claimStarterPack, {})).rejects.toThrow('starter_pack_claimed')
  expect(await ann.coins()).toBe(25_000)
  expect(await world.findings()).toEqual([])
})

test('many claims at once, on two servers, are one; with one key all are answered alike', async () => {
  await using world = await openWorld({ DATABASE_URL: 'postgres://shared.example/app' })
  const ann = await world.player()
  const elsewhere = await signIn(await world.openNode(), ann.steamId)
  const claims = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) =>
      (index % 2 === 0 ? ann : elsewhere).call(authRoutes.claimStarterPack, {}),
    ),
  )
  expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await ann.coins()).toBe(25_000)

  const bob = await world.player()
  const repeated = await Promise.all(
    Array.from({ length: 20 }, () => bob.call(authRoutes.claimStarterPack, {}, 'one-key')),
  )
  expect(repeated).toEqual(Array.from({ length: 20 }, () => repeated[0]))
  expect(repeated[0]).toMatchObject({ coins: 25_000, items: expect.any(Array) })
  expect(await bob.coins()).toBe(25_000)
  expect(await world.findings()).toEqual([])
})

/** Puts another operator's catalog and start in place of the demo world's. */
async function startWith(world: Awaited<ReturnType<typeof openWorld>>, start: object) {
  const folder = await mkdtemp(join(tmpdir(), 'start-'))
  try {
    const contents = {
      'items.json': [
        { itemdefid: 7001, type: 'item', name: 'Hammer' },
        { itemdefid: 7002, type: 'item', name: 'Nail' },
        { itemdefid: 7003, type: 'bundle', name: 'Toolbox', bundle: '7001x1;7002x20' },
      ],
      'start.json': { kind: 'start', ...start },
    }
    const files = await Promise.all(
      Object.entries(contents).map(async ([name, content]) => {
        await writeFile(join(folder, name), JSON.stringify(content))
        return join(folder, name)
      }),
    )
    await importContent(world.db, await readContent(files), true)
  } finally {
    await rm(folder, { recursive: true })
  }
}

const TOOLS = { item_id: 7003, count: 2 }

test("another catalog's start is what its new players are given", async () => {
  await using world = await openWorld()
  await startWith(world, { coins: 70, items: [TOOLS, { item_id: 7002, count: 5 }] })
  const ann = await world.player({}, await world.openNode())
  expect(await ann.call(authRoutes.claimStarterPack, {})).toEqual({
    coins: 70,
    items: [
      { item_id: 7001, count: 2 },
      { item_id: 7002, count: 45 },
    ],
  })
  expect([await ann.coins(), await ann.count(7002)]).toEqual([70, 45])
  expect(await world.findings()).toEqual([])
})

test('where no start was imported a new player is given the coins of the rules alone', async () => {
  await using world = await openWorld()
  await world.db.deleteFrom('play_content').where('kind', '=', 'start').execute()
  const ann = await world.player({}, await world.openNode())
  expect(await ann.call(authRoutes.claimStarterPack, {})).toEqual({ coins: 25_000, items: [] })
})

test.each([
  [{ coins: 70, items: [TOOLS, { item_id: 9, count: 1 }] }, 'items that nobody defines: 9'],
  [{ coins: 70, items: [TOOLS, TOOLS] }, 'items.1: 7003 stands here twice'],
  [{ coins: 0, items: [] }, 'coins: a whole number from 1'],
  [{ coins: 70, items: [], more: 1 }, 'unknown: more'],
])('a start that cannot be given is not imported: %o', async (start, message) => {
  await using world = await openWorld()
  const before = await world.db.selectFrom('play_content').selectAll().execute()
  await expect(startWith(world, start)).rejects.toThrow(message)
  expect(await world.db.selectFrom('play_content').selectAll().execute()).toEqual(before)
})
