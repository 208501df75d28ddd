import { authRoutes } from '@app/contract/auth.ts'
import { inventoryRoutes } from '@app/contract/inventory.ts'
import { expect, test } from 'vitest'
import { openWorld, signIn } from '../testing/world.ts'

const BUNDLE = 800

test('the starter pack is claimed once: coins, and what its bundle holds', async () => {
  await using world = await openWorld()
  const ann = await world.player()
  expect(await ann.call(authRoutes.getProfile, {})).toMatchObject({ has_starter_pack: true })
  expect(await ann.call(authRoutes.claimStarterPack, {})).toEqual({ coins: 25_000 })
  expect(await ann.call(authRoutes.getProfile, {})).toMatchObject({
    coins: 25_000,
    has_starter_pack: false,
  })
  const { response } = await ann.call(inventoryRoutes.get, {})
  const held = new Map(response.map(({ TypeId, Count }) => [TypeId, Count]))
  expect(held).toEqual(world.node.catalogue.expand(BUNDLE, 1))
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
  expect(repeated).toEqual(Array.from({ length: 20 }, () => ({ coins: 25_000 })))
  expect(await bob.coins()).toBe(25_000)
  expect(await world.findings()).toEqual([])
})
