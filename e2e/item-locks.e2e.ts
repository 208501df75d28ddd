import { itemLockRoutes } from '@app/contract/item-lock.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { socialRoutes } from '@app/contract/social.ts'
import type { Locator } from '@playwright/test'
import { expect, expectAccessible, expectNoSideScroll, test } from './testing.ts'

const phone = { width: 390, height: 844 }

test('a locked item says so everywhere, is not sold, and asks before it is unlocked', async ({
  join,
  item,
  goods,
}) => {
  const other = goods.pop()!
  const ann = await join('Ann', {
    coins: 100,
    items: { [item.Itemdefid]: 30, [other.Itemdefid]: 5 },
  })
  const bob = await join('Bob', { coins: 10_000 })
  await bob.call(orderRoutes.createBuyLot, { item_type_id: item.Itemdefid, price: 7, count: 3 })
  const { page } = ann
  const second = await page.context().newPage()
  await second.goto('/inventory/page')
  await page.goto(`/marketplace/market#/item=${item.Itemdefid}`)
  await page.getByRole('button', { name: 'Lock: none of it can leave' }).click()
  await expect(page.getByText('Locked: none of it can leave')).toBeVisible()
  const unlock = page.getByRole('button', { name: 'Unlock' })
  await expect(unlock).toHaveAttribute('aria-pressed', 'true')

  // The other tab hears of it.
  const row = second.getByRole('row').filter({ hasText: item.Name })
  await expect(row.getByText('Locked', { exact: true })).toBeVisible()
  await expect(row.getByRole('checkbox')).toHaveCount(0)
  await second.getByRole('button', { name: 'Locked only' }).click()
  await expect(second).toHaveURL(/locked=1/)
  await expect(second.getByRole('table', { name: 'Inventory' }).getByRole('row')).toHaveCount(2)
  await expectAccessible(second)
  await second.setViewportSize(phone)
  await expectNoSideScroll(second)
  await expectAccessible(second)

  await page.getByRole('button', { name: 'Sell item' }).click()
  const form = page.getByRole('dialog')
  await expect(form).toContainText(`${item.Name} is locked: none of it can leave.`)
  await expect(form.getByRole('img', { name: 'Locked' })).toBeVisible()
  const sell = form.getByRole('button', { name: 'Create sell order' })
  await expect(sell).toHaveAttribute('data-hint', /Unlock it in the inventory first/)
  // It is said once: by the note that offers to unlock.
  await expect(form.getByText(/locked/)).toHaveCount(1)
  const sure = page.getByRole('dialog', { name: `Unlock ${item.Name}?` })
  await form.getByRole('button', { name: 'Unlock' }).click()
  await expectAccessible(page)
  // Escape answers the question: the form behind it stays.
  await page.keyboard.press('Escape')
  await expect(sure).toHaveCount(0)
  await expect(form).toBeVisible()
  await page.keyboard.press('Escape')
  await page.setViewportSize(phone)
  await expectNoSideScroll(page)
  await expectAccessible(page)

  await unlock.click()
  await sure.getByRole('button', { name: 'Keep it locked' }).click()
  await expect(sure).toHaveCount(0)
  expect(await ann.call(itemLockRoutes.get, {})).toEqual({ item_ids: [item.Itemdefid] })
  // Back closes the question, and it alone.
  await unlock.press('Enter')
  await expect(sure).toBeVisible()
  await page.goBack()
  await expect(sure).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`item=${item.Itemdefid}`))
  await expect(unlock).toBeVisible()
  await unlock.press('Enter')
  await sure.getByRole('button', { name: 'Unlock' }).click()
  await expect(page.getByRole('button', { name: 'Lock: none of it can leave' })).toBeVisible()
  await expect(row.getByText('Locked', { exact: true })).toHaveCount(0)
})

test('what is selected in the inventory is locked by one press', async ({ join, item, goods }) => {
  const other = goods.pop()!
  const items = { [item.Itemdefid]: 30, [other.Itemdefid]: 5 }
  const ann = await join('Ann', { items })
  const { page } = ann
  await page.goto('/inventory/page')
  await page.getByRole('checkbox', { name: 'Select all shown' }).check()
  const lock = `**/api${itemLockRoutes.lock.path}`
  await page.route(lock, (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('button', { name: 'Lock selected' }).click()
  await expect(page.getByText('Couldn’t change the lock')).toBeVisible()
  // What failed is pressed again, not selected again.
  await page.unroute(lock)
  await page.getByRole('button', { name: 'Lock selected' }).click()
  await expect(page.getByText('2 items locked: none of them can leave')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Lock selected' })).toHaveCount(0)
  const { item_ids } = await ann.call(itemLockRoutes.get, {})
  expect(item_ids).toHaveLength(2)
  // What is unlocked again is not selected.
  await ann.call(itemLockRoutes.unlock, { item_ids })
  const all = page.getByRole('checkbox', { name: 'Select all shown' })
  await expect(all).toBeEnabled()
  await expect(all).not.toBeChecked()
  await expect(page.getByRole('button', { name: 'Lock selected' })).toHaveCount(0)
})

test('what a craft or a farm would spend and is locked is named, with the way to unlock it', async ({
  join,
}) => {
  const [LOG, SAW, FLOUR] = [100, 404, 233]
  const ann = await join('Ann', { items: { [LOG]: 10, [SAW]: 1, [FLOUR]: 20 } })
  const { page } = ann
  // The saw is only lent for a moment, so it may be locked.
  await ann.call(itemLockRoutes.lock, { item_ids: [LOG, SAW, FLOUR] })
  await page.goto('/craft/receipts?group=all')
  const card = page.getByRole('article', { name: 'Oak Planks' }).first()
  const craft = card.getByRole('button', { name: 'Craft', exact: true })
  await expect(craft).toBeDisabled()
  await expect(card).toContainText('Locked Oak Log')
  await expect(card).not.toContainText('Limited by')
  // The other cards are alike, and a hundred of them take a busy machine minutes to look through.
  await page.getByPlaceholder('Search recipes').fill('Oak Planks')
  await expect(page.getByRole('article', { name: 'Bone Dice' })).toHaveCount(0)
  await expectAccessible(page)
  await page.goto('/factory/receipts')
  const farm = page.getByRole('article', { name: 'Village Bakehouse' })
  await expect(farm.getByRole('button', { name: 'Start: Village Bakehouse' })).toBeDisabled()
  await expect(farm).toContainText('Locked Flour')
  await page.setViewportSize(phone)
  await expectNoSideScroll(page)
  await page.goto('/craft/receipts?group=all')
  await card.getByRole('link', { name: 'Oak Log' }).last().click()
  await page.getByRole('button', { name: 'Unlock' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unlock' }).click()
  await page.goBack()
  await expect(craft).toBeEnabled()
})

test('where a locked item is wanted it says so, and is unlocked there after a question', async ({
  join,
  item,
}) => {
  const id = item.Itemdefid
  const [TOKEN, BRAM, CHARGE] = [701, 640, 700]
  const items = { [id]: 5, [TOKEN]: 2, [BRAM]: 1, [CHARGE]: 1 }
  const ann = await join('Ann', { items })
  const { page } = ann
  await ann.call(itemLockRoutes.lock, { item_ids: Object.keys(items).map(Number) })
  const unlock = async (within: Locator, name: string) => {
    await expect(within).toContainText(`${name} is locked: none of it can leave.`)
    await within.getByRole('button', { name: 'Unlock' }).click()
    const sure = page.getByRole('dialog', { name: `Unlock ${name}?` })
    await sure.getByRole('button', { name: 'Unlock' }).click()
    await expect(sure).toHaveCount(0)
    await expect(within).not.toContainText('is locked')
  }
  await page.goto(`/marketplace/market?order=sell:50:2#/item=${id}`)
  const form = page.getByRole('dialog', { name: `Sell: ${item.Name}` })
  await form.getByRole('spinbutton', { name: 'Quantity' }).fill('3')
  await unlock(form, item.Name)
  await expect(form.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('3')
  await expect(form.getByRole('button', { name: 'Create sell order' })).toBeEnabled()

  await ann.call(itemLockRoutes.lock, { item_ids: [id] })
  await page.goto(`/marketplace/market?popup=automatic#/item=${id}`)
  await unlock(page.getByRole('dialog', { name: `Automatic orders: ${item.Name}` }), item.Name)

  await ann.call(itemLockRoutes.lock, { item_ids: [id] })
  await page.goto(`/marketplace/market?order=buy:30:2:50#/item=${id}`)
  const resale = page.getByRole('dialog', { name: `Buy: ${item.Name}` })
  await unlock(resale, item.Name)
  await expect(resale.getByRole('spinbutton', { name: 'Then sell for' })).toHaveValue('50')

  await page.goto('/spin')
  const spin = page.getByRole('button', { name: 'Spin', exact: true })
  await expect(spin).toBeDisabled()
  await unlock(page.getByRole('main'), 'Wooden Wheel Token')
  await expect(spin).toBeEnabled()

  await page.setViewportSize(phone)
  await page.goto('/rent')
  await page.getByRole('button', { name: 'Place an item' }).click()
  const picker = page.getByRole('dialog', { name: 'Place an item' })
  const place = picker.getByRole('button', { name: 'Place: Old Bram, the Innkeeper' })
  await place.click()
  await expect(picker.getByRole('button', { name: 'Place', exact: true })).toHaveCount(0)
  await expectNoSideScroll(page)
  await unlock(picker, 'Old Bram, the Innkeeper')
  // What was chosen is still chosen.
  await expect(picker.getByRole('button', { name: 'Place', exact: true })).toBeVisible()

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/credits')
  await page.getByRole('button', { name: 'Activate an energy charge' }).click()
  const sure = page.getByRole('dialog', { name: 'Unlock Hearty Breakfast?' })
  await sure.getByRole('button', { name: 'Unlock' }).click()
  await expect(page.getByText('Unlocked', { exact: true })).toBeVisible()
  expect(await ann.call(itemLockRoutes.get, {})).toEqual({ item_ids: [] })
})

test('what is locked stands in the list of what a trade can offer, and cannot be chosen', async ({
  join,
  item,
}) => {
  const ann = await join('Anneliese', { items: { [item.Itemdefid]: 5 } })
  const bob = await join('Barnabas')
  const [found] = await bob.call(socialRoutes.findUsers, { q: 'anneliese' })
  await bob.call(socialRoutes.invite, { friend_uuid: found!.user_uuid })
  const [invitation] = await ann.call(socialRoutes.getInviteList, {})
  await ann.call(socialRoutes.accept, { friend_uuid: invitation!.user_uuid })
  const { id } = await bob.call(socialRoutes.createTrade, { user_uuid: found!.user_uuid })
  await ann.call(itemLockRoutes.lock, { item_ids: [item.Itemdefid] })
  await ann.page.goto(`/credits?social=trades&trade=${id}`)
  const list = ann.page.getByRole('combobox', { name: 'Add item' })
  await expect(list.getByRole('option', { name: `${item.Name} · Locked` })).toBeDisabled()
})
