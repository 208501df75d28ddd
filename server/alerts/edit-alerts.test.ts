import { alertRoutes } from '@app/contract/alert.ts'
import { inboxRoutes } from '@app/contract/inbox.ts'
import { expect, test } from 'vitest'
import { listen } from '../testing/listen.ts'
import { alertsOf, cancelAll, inboxOf, OAK, sell, watch } from '../testing/price-alerts.ts'
import { openSql } from '../testing/open-sql.ts'
import { openWorld } from '../testing/world.ts'
import { ALERTS_MAX } from './price-alerts.ts'

test('an alert that is edited waits for the other threshold; what is left out stays', async () => {
  await using world = await openWorld()
  const [ann, bob] = [await world.player(), await world.player({ items: { [OAK]: 50 } })]
  await sell(bob, 60)
  const { alert_id } = await watch(ann, 'sell', 'below', 50)
  const edit = (change: { price?: number; repeats?: boolean }) =>
    ann.call(alertRoutes.edit, { alert_id, ...change })
  await using stream = await listen(world.node, ann)
  await stream.until('connected')
  expect(await edit({ price: 40 })).toMatchObject({ state: 'armed', price: 40, repeats: false })
  await stream.until('inbox_changed')
  await sell(bob, 50)
  expect(await inboxOf(ann)).toMatchObject({ unread: 0 })
  // The price is there already: it has to leave first, by one percent of the other threshold.
  expect(await edit({ price: 55 })).toMatchObject({ state: 'waiting', price: 55 })
  await sell(bob, 45)
  expect(await inboxOf(ann)).toMatchObject({ unread: 0 })
  // Only what repeats is changed: the price has still to leave.
  expect(await edit({ repeats: true })).toMatchObject({
    state: 'waiting',
    price: 55,
    repeats: true,
  })
  expect(await edit({ price: 55 })).toMatchObject({ state: 'waiting', repeats: true })
  await cancelAll(bob)
  await sell(bob, 54)
  expect(await alertsOf(ann)).toMatchObject([{ alert_id, state: 'waiting' }])
  expect((await inboxOf(ann)).messages).toMatchObject([{ data: { price: 55, at_price: 54 } }])
  // One that fired once and is edited fires once more.
  await cancelAll(bob)
  await edit({ repeats: false })
  await sell(bob, 53)
  expect(await alertsOf(ann)).toMatchObject([{ state: 'done', fired_price: 53 }])
  await ann.call(inboxRoutes.read, { up_to: (await inboxOf(ann)).messages[0]!.message_id })
  expect(await edit({})).toMatchObject({ state: 'waiting', price: 55 })
  await cancelAll(bob)
  await sell(bob, 52)
  expect(await alertsOf(ann)).toMatchObject([{ state: 'done', fired_price: 52 }])
  expect(await inboxOf(ann)).toMatchObject({ unread: 1 })
})

test('an alert is edited by its player alone, as its kind, and within the limit', async () => {
  await using world = await openWorld()
  const [ann, bob] = [await world.player(), await world.player({ items: { [OAK]: 5 } })]
  const { alert_id } = await watch(ann, 'sell', 'below', 50)
  const own = { alert_id, price: 40 }
  await expect(bob.call(alertRoutes.edit, own)).rejects.toThrow('alert_not_found')
  await expect(ann.call(alertRoutes.editChange, { alert_id })).rejects.toThrow('alert_not_found')
  await sell(bob, 50)
  for (let made = 0; made < ALERTS_MAX; made++) await watch(ann, 'trade', 'above', 1 + made)
  await expect(ann.call(alertRoutes.edit, own)).rejects.toThrow('alert_limit')
  expect((await alertsOf(ann)).at(-1)).toMatchObject({ alert_id, state: 'done', price: 50 })
  const other = (await alertsOf(ann))[0]!.alert_id
  await ann.call(alertRoutes.edit, { alert_id: other, price: 7 })
  await ann.call(alertRoutes.remove, { alert_id: other })
  expect(await ann.call(alertRoutes.edit, own)).toMatchObject({ state: 'armed', price: 40 })
})

test('who sets an alert while another transaction holds them is told so, and holds up no order', async () => {
  await using world = await openWorld()
  const [ann, bob] = [await world.player(), await world.player({ items: { [OAK]: 5 } })]
  const { alert_id } = await watch(ann, 'sell', 'below', 50)
  await using owner = await openSql(world.url)
  await owner.run('begin')
  await owner.run('select from trader where player_id = $1 for no key update', [ann.id])
  const busy = { status: 503, message: 'busy' }
  const set = [
    () => watch(ann, 'sell', 'below', 40),
    () => ann.call(alertRoutes.edit, { alert_id, price: 45 }),
  ]
  for (const setOne of set) {
    const refused = expect(setOne()).rejects.toMatchObject(busy)
    await sell(bob, 60)
    await refused
  }
  await owner.run('rollback')
  expect(await alertsOf(ann)).toMatchObject([{ alert_id, state: 'armed', price: 50 }])
})
