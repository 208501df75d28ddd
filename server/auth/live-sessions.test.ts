import { authRoutes } from '@app/contract/auth.ts'
import { ownSessionRoutes } from '@app/contract/own-session.ts'
import { priceRoutes } from '@app/contract/prices.ts'
import { expect, test } from 'vitest'
import { openWorld, playerOf, signIn } from '../testing/world.ts'

const ANN = '76561198000006101'
const BOB = '76561198000006102'

test('an ended session changes nothing from that moment on, on any node, whatever it did before', async () => {
  await using world = await openWorld()
  const other = await world.openNode()
  const ann = await signIn(world.node, ANN)
  const elsewhere = await playerOf(other, ANN, ann.token)
  const bob = await signIn(other, BOB)
  const change = (player: typeof ann) => player.call(authRoutes.setLanguage, { lang: 'ru' })
  await Promise.all([change(ann), change(elsewhere)])
  const { sessions } = await ann.call(ownSessionRoutes.list, {})
  const { session_id } = sessions[0]!
  expect(await ann.call(ownSessionRoutes.end, { session_id })).toEqual({ ended: 1 })
  // Calls at one moment are looked up together: each has its own answer.
  const asked = [bob, elsewhere, bob, elsewhere].map(change)
  const answers = await Promise.allSettled(asked)
  expect(answers.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'rejected',
  ])
  await expect(change(elsewhere)).rejects.toThrow('invalid_token')
  await expect(change(ann)).rejects.toThrow('invalid_token')
})

test('an ended session reads nothing more: at once where it was ended, soon on other nodes', async () => {
  await using world = await openWorld()
  const other = await world.openNode()
  const ann = await signIn(world.node, ANN)
  const lost = await signIn(world.node, ANN)
  const elsewhere = await playerOf(other, ANN, lost.token)
  const read = (player: typeof ann) => player.call(ownSessionRoutes.list, {})
  expect((await read(elsewhere)).sessions).toHaveLength(2)
  await ann.call(ownSessionRoutes.endOthers, {})
  await expect(read(lost)).rejects.toThrow('invalid_token')
  // What anyone may read is refused, too: the page is to learn that its session is over.
  await expect(lost.call(priceRoutes.getAll, {})).rejects.toThrow('invalid_token')
  await expect.poll(() => read(elsewhere).then(() => 'read', String)).toContain('invalid_token')
  expect((await read(ann)).sessions).toHaveLength(1)

  // A node that has started since knows it from the start.
  const young = await world.openNode()
  await expect(playerOf(young, ANN, lost.token)).rejects.toThrow('invalid_token')
})
