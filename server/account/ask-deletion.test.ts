import { accountRoutes } from '@app/contract/account.ts'
import { exchangeRoutes } from '@app/contract/exchange.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { expect, test } from 'vitest'
import { Browser } from '../testing/browser.ts'
import { openWorld, signIn } from '../testing/world.ts'
import { ask, dueOf, nameOf } from './testing.ts'

test('who cannot be deleted is told why, and nothing changes', async () => {
  await using world = await openWorld()
  const ann = await world.player({ coins: 3_000_000 })
  await expect(ann.call(accountRoutes.askDeletion, { name: 'Someone' })).rejects.toThrow(
    'name_differs',
  )
  const steam = world.node.platform.sandbox!
  steam.fault = 'reset'
  await ann.call(exchangeRoutes.toSteam, { currency: 'gold', count: 1 })
  await expect(ask(ann)).rejects.toThrow('exchange_open')
  steam.fault = undefined
  const boss = await world.player()
  await boss.call(sandboxRoutes.makeAdmin, { steam_id: boss.steamId })
  await expect(ask(boss)).rejects.toThrow('operator_account')
  const rows = await world.db.selectFrom('account_deletion').selectAll().execute()
  expect(rows).toEqual([])
})

test('a name with two spaces in a row is typed as pages show it', async () => {
  await using world = await openWorld()
  const steamId = '76561198000009002'
  const form = { ticket: `sandbox-${steamId}`, username: 'Ann  the   Bold' }
  await new Browser(world.node).post('/api/auth/client_steam_auth_callback', form)
  const ann = await signIn(world.node, steamId)
  expect(await nameOf(ann)).toBe('Ann  the   Bold')
  await expect(ann.call(accountRoutes.askDeletion, { name: 'Annthe Bold' })).rejects.toThrow(
    'name_differs',
  )
  await ann.call(accountRoutes.askDeletion, { name: 'Ann the Bold' })
  expect(await dueOf(ann)).toEqual(expect.any(Number))
})
