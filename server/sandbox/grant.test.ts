import { adminRoutes } from '@app/contract/admin.ts'
import { exchangeRoutes } from '@app/contract/exchange.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { expect, test } from 'vitest'
import { openWorld, type Player } from '../testing/world.ts'

const OAK = 100

/** What a player has here, and of gold on the sandbox's Steam. */
async function heldBy(boss: Player, player: Player) {
  const { wallet, inventory_items } = await boss.call(adminRoutes.getUser, {
    steam_id: player.steamId,
  })
  const steam = await player.call(exchangeRoutes.getSteamWallet, {})
  return { wallet, inventory_items, steam }
}

test('a grant that comes again with its key is given once, and its key is no other one’s', async () => {
  await using world = await openWorld()
  const ann = await world.player()
  const boss = await world.player()
  await boss.call(sandboxRoutes.makeAdmin, { steam_id: boss.steamId })
  const grant = {
    steam_id: ann.steamId,
    coins: 5,
    gold_coins: 3,
    items: [{ item_id: OAK, count: 2 }],
  }
  await boss.call(sandboxRoutes.grant, grant, 'one')
  const once = await heldBy(boss, ann)
  expect(once.wallet).toBe(5)
  await Promise.all([1, 2, 3].map(async () => boss.call(sandboxRoutes.grant, grant, 'one')))
  expect(await heldBy(boss, ann)).toEqual(once)

  const other = { ...grant, silver_coins: 7 }
  await expect(boss.call(sandboxRoutes.grant, other, 'one')).rejects.toThrow(
    'idempotency_key_reused',
  )
  expect(await heldBy(boss, ann)).toEqual(once)

  await boss.call(sandboxRoutes.grant, grant, 'two')
  const twice = await heldBy(boss, ann)
  expect(twice.wallet).toBe(10)
  expect(twice.steam).not.toEqual(once.steam)
})
