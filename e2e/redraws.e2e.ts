import type { Page } from '@playwright/test'
import { catalogRoutes } from '@app/contract/catalog.ts'
import { craftRoutes } from '@app/contract/craft.ts'
import { factoryRoutes } from '@app/contract/factory.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { rentRoutes } from '@app/contract/rent.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { socialRoutes } from '@app/contract/social.ts'
import { noteRedraws, redrawsDuring } from './redraws.ts'
import { expect, type Player, test } from './testing.ts'

// A tick of the clock and an event of the live stream draw again what they change, and no row that
// stays as it was.

const TICKS_MS = 3200

/** Events are gathered for a quarter of a second and a screen may load what they tell of. */
const SETTLE_MS = 1500

const ticks = (page: Page) => () => page.waitForTimeout(TICKS_MS)

async function give(player: Player, items: Readonly<Record<number, number>>): Promise<void> {
  await player.call(sandboxRoutes.grant, {
    steam_id: player.steamId,
    coins: 1,
    items: Object.entries(items).map(([item, count]) => ({ item_id: Number(item), count })),
  })
}

/** Offers one piece, which the page is told of. */
async function offer(player: Player, item_type_id: number, price: number): Promise<void> {
  await player.call(orderRoutes.createSellLot, { item_type_id, price, count: 1 })
}

/** Waits for what comes by itself: the stream, and the descriptions of all items. */
async function settle(page: Page, act: () => Promise<unknown>): Promise<void> {
  const described = page.waitForResponse(`**/api${catalogRoutes.readDescriptions.path}*`)
  await act()
  await described
  await expect(page.getByText('Live', { exact: true }).first()).toBeAttached()
  await page.waitForTimeout(SETTLE_MS)
}

async function open(page: Page, path: string): Promise<void> {
  await noteRedraws(page)
  await settle(page, () => page.goto(path))
}

test('the craft queue draws a row again when its bar or its words change', async ({ join }) => {
  const ann = await join('Ann')
  const { page } = ann
  const { response } = await ann.call(craftRoutes.getReceipts, {})
  const slow = response.filter(({ TimeCraftSec }) => TimeCraftSec >= 3600).slice(0, 5)
  for (const { TypeId, ConsumableList, RemainList } of slow) {
    const needs = [...ConsumableList, ...RemainList]
    await give(ann, Object.fromEntries(needs.map((need) => [need.TypeId, need.Count * 4])))
    await ann.call(craftRoutes.start, { receipt_id: TypeId, count: 1 })
    await ann.call(craftRoutes.start, { receipt_id: TypeId, count: 1 })
  }
  await open(page, '/craft/queue')
  const rows = page.getByRole('table', { name: 'Queue' }).getByRole('row')
  await expect(rows).toHaveCount(11)
  const ticking = await redrawsDuring(page, 'tbody tr', ticks(page))
  expect(ticking.idle).toEqual([])
  expect(ticking.partlyIdle).toEqual([])

  const { idle } = await redrawsDuring(page, 'tbody tr', async () => {
    await ann.call(craftRoutes.start, { receipt_id: slow[0]!.TypeId, count: 1 })
    await expect(rows).toHaveCount(12)
  })
  expect(idle).toEqual([])
})

test("the factory's queue draws each second the words that change, and a new job alone", async ({
  join,
}) => {
  const unit = { 233: 4, 137: 1, 134: 1, 202: 1 }
  const bake = { receipt_id: 2401, input_ids: [134, 202], count: 1 }
  const ann = await join('Ann', {
    items: Object.fromEntries(Object.entries(unit).map(([item, count]) => [item, count * 12])),
  })
  const { page } = ann
  for (let job = 0; job < 10; job++) await ann.call(factoryRoutes.start, bake)
  await open(page, '/factory/queue')
  const rows = page.getByRole('table', { name: 'Jobs in progress' }).getByRole('row')
  await expect(rows).toHaveCount(11)
  const ticking = await redrawsDuring(page, 'tbody tr', ticks(page))
  expect(ticking.idle).toEqual([])
  expect(ticking.partlyIdle).toEqual([])
  expect(ticking.changed).toHaveLength(10)

  const { idle } = await redrawsDuring(page, 'tbody tr', async () => {
    await ann.call(factoryRoutes.start, bake)
    await expect(rows).toHaveCount(12)
  })
  expect(idle).toEqual([])
})

test('salaries grow by themselves, and neither coins nor items draw a relic or a hero again', async ({
  join,
}) => {
  const TILES = 'li.well, li.panel'
  const BRAM = 640
  const GREY_GUEST = 653
  const ann = await join('Ann', { coins: 500_000, items: { [BRAM]: 1, [GREY_GUEST]: 1 } })
  const { page } = ann
  for (const item_id of [BRAM, GREY_GUEST]) await ann.call(rentRoutes.put, { item_id, count: 1 })
  await open(page, '/rent')
  const heroes = page.getByRole('region', { name: 'Hall of Heroes' })
  await expect(heroes.getByText('1/3 placed, 0 in inventory').first()).toBeVisible()
  await ann.call(sandboxRoutes.advanceClock, { seconds: 3600 })
  const total = heroes.getByRole('button', { name: 'Collect all salary' }).locator('data')
  await expect.poll(async () => Number(await total.getAttribute('value'))).toBeGreaterThan(10)
  const growing = await redrawsDuring(page, TILES, ticks(page))
  expect(growing.idle).toEqual([])

  const given = await redrawsDuring(page, TILES, async () => {
    await give(ann, { [BRAM]: 1 })
    await expect(heroes.getByText('1/3 placed, 1 in inventory')).toBeVisible()
    await page.waitForTimeout(SETTLE_MS)
  })
  expect(given.changed.join()).toContain('Old Bram')
  expect(given.idle).toEqual([])
})

test('the inventory and the own lots draw the rows whose items have moved', async ({
  join,
  goods,
}) => {
  const held = Array.from({ length: 6 }, () => goods.pop()!)
  const ids = held.map(({ Itemdefid }) => Itemdefid)
  const pieces = Object.fromEntries(ids.map((id) => [id, 9]))
  const ann = await join('Ann', { items: pieces })
  const bob = await join('Bob', { coins: 10_000, items: pieces })
  for (const id of ids) {
    await offer(ann, id, 900)
    await bob.call(orderRoutes.createBuyLot, { item_type_id: id, price: 10, count: 1 })
  }
  const { page } = ann
  await open(page, '/inventory/page')
  const stacks = page.getByRole('table', { name: 'Inventory' })
  const row = stacks.getByRole('row').filter({ hasText: held[0]!.Name })
  await expect(row).toContainText('10')
  const bid = await redrawsDuring(page, 'tbody tr', async () => {
    await bob.call(orderRoutes.createBuyLot, { item_type_id: ids[0]!, price: 77, count: 1 })
    await expect(row).toContainText('77')
  })
  expect(bid.changed.join()).toContain(held[0]!.Name)
  expect(bid.idle).toEqual([])
  const gift = await redrawsDuring(page, 'tbody tr', async () => {
    await give(ann, { [ids[1]!]: 1000 })
    await expect(stacks).toContainText('1,008')
  })
  expect(gift.idle).toEqual([])

  await open(page, '/marketplace/my-listings')
  const lot = page.getByRole('row').filter({ hasText: held[2]!.Name })
  await expect(lot).toBeVisible()
  const undercut = await redrawsDuring(page, 'tbody tr', async () => {
    await offer(bob, ids[2]!, 800)
    await expect(lot).toContainText('Someone is selling for less')
  })
  expect(undercut.changed.join()).toContain(held[2]!.Name)
  expect(undercut.idle).toEqual([])
  const selected = await redrawsDuring(page, 'tbody tr', () => lot.getByRole('checkbox').check())
  expect(selected.changed).toHaveLength(1)
  expect(selected.idle).toEqual([])
  const another = await redrawsDuring(page, 'tbody tr', async () => {
    await offer(ann, ids[3]!, 850)
    await expect(page.getByRole('row').filter({ hasText: held[3]!.Name })).toHaveCount(2)
  })
  expect(another.idle).toEqual([])
})

test('home, the market and a wheel draw what shows the price that has moved', async ({
  join,
  goods,
}) => {
  const precious = goods.filter(({ Tags }) => Tags.includes('rarity:epic')).slice(0, 2)
  expect(precious).toHaveLength(2)
  const [one, other] = precious.map(({ Itemdefid }) => Itemdefid) as [number, number]
  const TOKEN = 701
  const bob = await join('Bob', { coins: 10_000, items: { [one]: 9, [other]: 9, [TOKEN]: 9 } })
  // The most expensive of their kind lie on the counter.
  for (const id of [one, other]) await offer(bob, id, 90_000_000)
  const { page, ...ann } = await join('Ann', { items: { [TOKEN]: 3 } })

  await open(page, '/')
  const place = page.locator('.shelf-place').filter({ hasText: precious[0]!.Name })
  await expect(place).toBeVisible()
  await page.getByRole('heading', { name: 'The spring season' }).scrollIntoViewIfNeeded()
  const home = await redrawsDuring(page, 'li', async () => {
    await offer(bob, one, 80_000_000)
    await expect(place).toContainText('80')
  })
  expect(home.changed.join()).toContain(precious[0]!.Name)
  expect(home.idle).toEqual([])

  await open(page, `/marketplace/market#/item=${one}`)
  const ladder = page.getByRole('region', { name: 'Sell orders' })
  await expect(ladder.getByRole('row')).toHaveCount(3)
  const market = await redrawsDuring(page, 'tbody tr, [aria-label="Items"] button', async () => {
    await offer(bob, other, 70_000_000)
    await offer(bob, one, 89_000_000)
    await expect(ladder.getByRole('row')).toHaveCount(4)
    await page.waitForTimeout(SETTLE_MS)
  })
  expect(market.idle).toEqual([])

  await open(page, '/spin')
  const wheel = page.getByText('3 owned, 1 needed')
  await expect(wheel).toBeVisible()
  const spin = await redrawsDuring(page, 'main li, main .spin-tile, main dl', async () => {
    await offer(bob, TOKEN, 66)
    await expect(page.locator('dl').filter({ hasText: '66' })).toBeVisible()
    await give({ ...ann, page }, { [one]: 1 })
    await page.waitForTimeout(SETTLE_MS)
  })
  expect(spin.changed).toHaveLength(1)
  expect(spin.idle).toEqual([])
})

test('an open trade draws its worth when a price moves, and none of its rows', async ({
  join,
  goods,
}) => {
  const mine = Array.from({ length: 3 }, () => goods.pop()!.Itemdefid)
  const theirs = Array.from({ length: 3 }, () => goods.pop()!.Itemdefid)
  const ann = await join('Annegret', {
    coins: 10,
    items: Object.fromEntries(mine.map((id) => [id, 5])),
  })
  const bob = await join('Bertrand', {
    coins: 10_000,
    items: Object.fromEntries(theirs.map((id) => [id, 5])),
  })
  const [found] = await ann.call(socialRoutes.findUsers, { q: 'bertrand' })
  await ann.call(socialRoutes.invite, { friend_uuid: found!.user_uuid })
  const [invitation] = await bob.call(socialRoutes.getInviteList, {})
  await bob.call(socialRoutes.accept, { friend_uuid: invitation!.user_uuid })
  const { id } = await ann.call(socialRoutes.createTrade, { user_uuid: found!.user_uuid })
  const all = (ids: readonly number[]) => Object.fromEntries(ids.map((one) => [one, 2]))
  await ann.call(socialRoutes.confirmTrade, { id, trade_item: { coins: 1, items: all(mine) } })
  await bob.call(socialRoutes.confirmTrade, {
    id,
    trade_item: { coins: 2, items: all(theirs.slice(1)) },
  })

  const { page } = ann
  await noteRedraws(page)
  await page.goto('/credits')
  await page.getByRole('button', { name: /^Social/ }).click()
  const popup = page.getByRole('dialog')
  await popup.getByRole('tab', { name: 'Trades' }).click()
  await settle(page, () => popup.getByRole('button', { name: 'Open' }).click())
  const own = popup.getByRole('region', { name: 'You give' })
  await expect(own.getByRole('listitem')).toHaveCount(3)
  const worth = await redrawsDuring(page, '[role=dialog] li, [role=dialog] section', async () => {
    await bob.call(orderRoutes.createBuyLot, { item_type_id: mine[0]!, price: 50, count: 1 })
    await expect(own).toContainText('101')
  })
  expect(worth.changed).toHaveLength(1)
  expect(worth.idle).toEqual([])
  const gift = await redrawsDuring(page, '[role=dialog] li', async () => {
    await give(ann, { [mine[1]!]: 100 })
    await expect(own).toContainText('105')
  })
  expect(gift.changed).toHaveLength(1)
  expect(gift.idle).toEqual([])
})

test('figures light up when they change, not when they first come', async ({ join }) => {
  const ann = await join('Ann', { coins: 5000 })
  const { page } = ann
  await page.addInitScript(() => {
    const lit = new Set<Animation>()
    const watch = () => {
      for (const animation of document.getAnimations()) {
        const target = animation.effect instanceof KeyframeEffect && animation.effect.target
        if (target && target.closest('[role=group]')) lit.add(animation)
      }
      document.documentElement.dataset['lit'] = String(lit.size)
      requestAnimationFrame(watch)
    }
    requestAnimationFrame(watch)
  })
  await settle(page, () => page.goto('/spin'))
  const wallet = page.getByRole('banner').getByText('5,000 Surprise coins')
  await expect(wallet).toBeAttached()
  await expect(page.locator('html')).toHaveAttribute('data-lit', '0')
  await give(ann, {})
  await expect(page.getByRole('banner').getByText('5,001 Surprise coins')).toBeAttached()
  await expect(page.locator('html')).toHaveAttribute('data-lit', '1')
})
