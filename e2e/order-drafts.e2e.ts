import { alertRoutes } from '@app/contract/alert.ts'
import { conditionalOrderRoutes } from '@app/contract/conditional-order.ts'
import { lotRoutes } from '@app/contract/lot.ts'
import { orderRoutes } from '@app/contract/order.ts'
import type { Page } from '@playwright/test'
import { holdAnswer } from './lost-answers.ts'
import { expect, expectAccessible, type Player, test } from './testing.ts'

const priceOf = (page: Page) =>
  page.getByRole('dialog').getByRole('spinbutton', { name: 'Price per piece, in coins' })
const countOf = (page: Page) =>
  page.getByRole('dialog').getByRole('spinbutton', { name: 'Quantity', exact: true })

/** Signs another player in on this page, as the game client does. */
async function takeOver(page: Page, { steamId, name }: Player): Promise<void> {
  await page.goto(`/auth/client/success?ticket=sandbox-${steamId}&username=${name}`)
  await page.getByRole('button', { name: `Switch to ${name}` }).click()
  await expect(page.getByText(`Good to see you, ${name}`)).toBeVisible()
}

test('what was typed into an order form outlives a reload and Back, until it is sent or started over', async ({
  join,
  item,
}) => {
  const id = item.Itemdefid
  const ann = await join('Ann', { coins: 10_000, items: { [id]: 5 } })
  const bob = await join('Bob', { coins: 10_000 })
  const { page } = ann
  const popup = page.getByRole('dialog')
  const note = popup.getByText('This is what you typed before.')
  await page.goto(`/marketplace/market#/item=${id}`)
  await page.getByRole('button', { name: 'Buy item' }).click()
  await expect(priceOf(page)).toHaveValue('')
  await priceOf(page).fill('7')
  await countOf(page).fill('3')
  await popup.getByRole('radio', { name: '1 week' }).check()
  await popup.getByRole('checkbox', { name: 'When filled, sell at a price' }).check()
  await expect(note).toHaveCount(0)
  await page.reload()
  await expect(priceOf(page)).toHaveValue('7')
  await expect(countOf(page)).toHaveValue('3')
  await expect(popup.getByRole('radio', { name: 'Date' })).toBeChecked()
  await expect(popup.getByRole('checkbox', { name: 'When filled, sell at a price' })).toBeChecked()
  await popup.getByRole('checkbox', { name: 'When filled, sell at a price' }).uncheck()
  await expect(note).toBeVisible()
  await expectAccessible(page)

  // The other side has none; Back and a second look find it again.
  await page.goBack()
  await page.getByRole('button', { name: 'Sell item' }).click()
  await expect(priceOf(page)).toHaveValue('')
  await page.goBack()
  await page.getByRole('button', { name: 'Buy item' }).click()
  await expect(priceOf(page)).toHaveValue('7')
  await popup.getByRole('button', { name: 'Create buy order' }).click()
  await expect(popup).toBeHidden()
  expect(await ann.call(lotRoutes.getMyLots, {})).toMatchObject([{ price: 7, count: 3 }])
  await page.getByRole('button', { name: 'Buy item' }).click()
  await expect(priceOf(page)).toHaveValue('')

  // Started over, nothing is left of it, and another player finds nothing.
  await priceOf(page).fill('9')
  await page.reload()
  await expect(priceOf(page)).toHaveValue('9')
  await popup.getByRole('button', { name: 'Start over' }).click()
  await expect(priceOf(page)).toHaveValue('')
  await page.reload()
  await expect(countOf(page)).toBeVisible()
  await expect(note).toHaveCount(0)
  await priceOf(page).fill('9')
  await takeOver(page, bob)
  await page.goto(`/marketplace/market?order=buy#/item=${id}`)
  await expect(countOf(page)).toBeVisible()
  await expect(priceOf(page)).toHaveValue('')
})

test('what was typed of an automatic order outlives a reload, with its kind, until it is given', async ({
  join,
  item,
}) => {
  const id = item.Itemdefid
  const { page } = await join('Ann', { coins: 10_000, items: { [id]: 5 } })
  const popup = page.getByRole('dialog')
  await page.goto(`/marketplace/market?popup=automatic#/item=${id}`)
  await popup.getByRole('radio', { name: 'Take profit', exact: true }).check()
  const count = popup.getByRole('spinbutton', { name: 'Quantity', exact: true })
  await count.fill('4')
  await page.reload()
  await expect(popup.getByRole('radio', { name: 'Take profit', exact: true })).toBeChecked()
  await expect(count).toHaveValue('4')
  await popup.getByRole('button', { name: 'Start over' }).click()
  await expect(count).toHaveValue('')
  await page.reload()
  await expect(popup.getByRole('radio', { name: 'Stop', exact: true })).toBeChecked()
})

test('a level that is pressed again fills the form anew; a reload keeps what was typed over it', async ({
  join,
  item,
}) => {
  const id = item.Itemdefid
  const bob = await join('Bob', { items: { [id]: 5 } })
  await bob.call(orderRoutes.createSellLot, { item_type_id: id, price: 40, count: 5 })
  const { page } = await join('Ann', { coins: 10_000 })
  const popup = page.getByRole('dialog')
  const level = page.getByRole('region', { name: 'Sell orders' }).getByRole('button').first()
  await page.goto(`/marketplace/market#/item=${id}`)
  await level.click()
  await expect(priceOf(page)).toHaveValue('40')
  await priceOf(page).fill('7')
  await page.reload()
  await expect(priceOf(page)).toHaveValue('7')
  await page.goBack()
  await expect(popup).toBeHidden()
  await page.goForward()
  await expect(priceOf(page)).toHaveValue('7')
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()
  await level.click()
  await expect(priceOf(page)).toHaveValue('40')
  await expect(countOf(page)).toHaveValue('5')
})

test('what was typed of an alert outlives the way to all alerts and back, until it is set', async ({
  join,
  item,
}) => {
  const id = item.Itemdefid
  const ann = await join('Ann')
  const { page } = ann
  const alert = { price_of: 'sell', direction: 'below', price: 5, repeats: false } as const
  await ann.call(alertRoutes.create, { item_id: id, ...alert })
  const popup = page.getByRole('dialog')
  const price = popup.getByRole('spinbutton', { name: 'Price' })
  await page.goto(`/marketplace/market?popup=alerts#/item=${id}`)
  await popup.getByRole('radio', { name: 'Last trade' }).check()
  await price.fill('9')
  await popup.getByRole('link', { name: 'All your alerts (1)' }).click()
  await expect(page.getByRole('heading', { name: 'Price alerts' })).toBeVisible()
  await page.goBack()
  await expect(price).toHaveValue('9')
  await page.reload()
  await expect(price).toHaveValue('9')
  await expect(popup.getByRole('radio', { name: 'Last trade' })).toBeChecked()
  await expect(popup.getByText('This is what you typed before.')).toBeVisible()
  await popup.getByRole('button', { name: 'Set the alert' }).click()
  await expect(popup.getByRole('list', { name: 'Your alerts' })).toContainText('9 Surprise coins')
  await page.reload()
  await expect(price).toHaveValue('')
})

test('drafts that another release kept in another form are as good as none', async ({
  join,
  item,
}) => {
  const id = item.Itemdefid
  const { page } = await join('Ann', { coins: 1000 })
  await page.goto('/settings')
  await page.evaluate((itemId) => {
    const [, claims = ''] = localStorage.getItem('access_token')!.split('.')
    const { sub } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')))
    const recipes = [...Array(100).keys()].map((recipe) => [recipe, { enabled: true }])
    const kept = {
      notices: [5, null, { message: 'Sold' }],
      harvest_drafts: [5, null, ...recipes],
      order_drafts: [5, [`buy/${itemId}`, '{"over":"","fields":7}']],
      automatic_drafts: [5, [itemId, '{"conditional":{"side":"sell","limit":3}}']],
      alert_drafts: [5, [itemId, '{"price":5}']],
    }
    for (const [key, list] of Object.entries(kept)) {
      sessionStorage.setItem(key, JSON.stringify([sub, ...list]))
    }
  }, id)
  await page.goto('/harvest/receipts')
  await expect(page.getByRole('tab').first()).toBeVisible()
  await expect(page.getByRole('tabpanel')).toBeVisible()
})

test('what is typed while an alert or an automatic order is being set stays, and so does its other kind', async ({
  join,
  item,
}) => {
  const { page } = await join('Ann', { items: { [item.Itemdefid]: 9 } })
  const popup = page.getByRole('dialog')
  const field = (name: string) => popup.getByRole('spinbutton', { name })
  const kind = (name: string) => popup.getByRole('radio', { name, exact: true })
  const hold = async (path: string) => {
    const held = Promise.withResolvers<void>()
    await page.route(path, async (route) => {
      await held.promise
      await route.continue()
    })
    return held.resolve
  }
  await page.goto(`/marketplace/market#/item=${item.Itemdefid}`)
  await page.getByRole('button', { name: 'Price alerts' }).click()
  await kind('A change in %').click()
  await field('Percent').fill('7')
  await kind('A price').click()
  await field('Price').fill('40')
  const setAlert = await hold('**/alerts/create')
  await popup.getByRole('button', { name: 'Set the alert' }).click()
  await field('Price').fill('41')
  setAlert()
  await expect(popup).toContainText('40 Surprise coins or less')
  await expect(field('Price')).toHaveValue('41')
  await kind('A change in %').click()
  await expect(field('Percent')).toHaveValue('7')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Automatic orders' }).click()
  await field('Stop price').fill('30')
  await field('Then sell at, or for more').fill('25')
  await field('Quantity').fill('2')
  const setOrder = await hold('**/conditional-orders/create')
  await popup.getByRole('button', { name: 'Set the order' }).click()
  await field('Stop price').fill('28')
  setOrder()
  await expect(popup.getByRole('list', { name: 'Automatic orders' })).toContainText('Sell 2 pcs')
  await expect(field('Stop price')).toHaveValue('28')
})

test('an order that is answered late closes no popup that was opened since', async ({
  join,
  goods,
}) => {
  const [first, second] = [goods.pop()!, goods.pop()!]
  const { page } = await join('Ann', { coins: 1000, items: { [second.Itemdefid]: 5 } })
  const answer = Promise.withResolvers<void>()
  await page.route('**/create-buy-lot', async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.goto(`/marketplace/market?order=buy#/item=${first.Itemdefid}`)
  await priceOf(page).fill('7')
  await countOf(page).fill('3')
  await page.getByRole('button', { name: 'Create buy order' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goto(`/marketplace/market#/item=${second.Itemdefid}`)
  await page.getByRole('button', { name: 'Sell item' }).click()
  await priceOf(page).fill('9')
  answer.resolve()
  await expect(page.getByText('3 added to the order book')).toBeVisible()
  await expect(priceOf(page)).toHaveValue('9')
})

test('an order that is refused after its popup was closed says so, and is kept to be sent again', async ({
  join,
  item,
}) => {
  const { page } = await join('Ann', { coins: 1000 })
  const answer = Promise.withResolvers<void>()
  await page.route('**/create-buy-lot', async (route) => {
    await answer.promise
    await route.fulfill({ status: 400, contentType: 'text/plain', body: 'Too late' })
  })
  await page.goto(`/marketplace/market#/item=${item.Itemdefid}`)
  await page.getByRole('button', { name: 'Buy item' }).click()
  await priceOf(page).fill('7')
  await countOf(page).fill('3')
  await page.getByRole('button', { name: 'Create buy order' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  answer.resolve()
  await expect(page.getByText('Too late')).toBeVisible()
  await page.getByRole('button', { name: 'Buy item' }).click()
  await expect(priceOf(page)).toHaveValue('7')
  await expect(countOf(page)).toHaveValue('3')
})

test('an order that was sent is not brought back by a reload, to be sent once more', async ({
  join,
  item,
}) => {
  const id = item.Itemdefid
  const ann = await join('Ann', { coins: 10_000 })
  const { page } = ann
  const placed = await holdAnswer(page, '/marketplace/create-buy-lot')
  await page.goto(`/marketplace/market#/item=${id}`)
  await page.getByRole('button', { name: 'Buy item' }).click()
  await priceOf(page).fill('7')
  await countOf(page).fill('3')
  // Enter comes before the server has said what the order would do.
  await countOf(page).press('Enter')
  await placed.isDone
  await page.reload()
  await expect(priceOf(page)).toHaveValue('')
  expect(await ann.call(lotRoutes.getMyLots, {})).toMatchObject([{ price: 7, count: 3 }])
})

test('an automatic order and an alert outlive a reload when they were refused, not when they were sent', async ({
  join,
  item,
}) => {
  const id = item.Itemdefid
  const ann = await join('Ann', { items: { [id]: 5 } })
  const { page } = ann
  const popup = page.getByRole('dialog')
  const field = (name: string) => popup.getByRole('spinbutton', { name, exact: true })
  const note = popup.getByText('This is what you typed before.')
  const refuse = (path: string) =>
    page.route(
      `**/api${path}`,
      (route) => route.fulfill({ status: 400, contentType: 'text/plain', body: 'Too late' }),
      { times: 1 },
    )
  const given = await holdAnswer(page, '/conditional-orders/create')
  await refuse('/conditional-orders/create')
  await page.goto(`/marketplace/market?popup=automatic#/item=${id}`)
  await popup.getByRole('radio', { name: 'Take profit', exact: true }).check()
  await field('Take-profit price').fill('90')
  await field('Then sell at, or for more').fill('90')
  await field('Quantity').fill('2')
  await popup.getByRole('button', { name: 'Set the order' }).click()
  await expect(page.getByText('Too late')).toBeVisible()
  await page.reload()
  await expect(field('Take-profit price')).toHaveValue('90')
  await popup.getByRole('button', { name: 'Set the order' }).click()
  await given.isDone
  await page.reload()
  await expect(popup.getByRole('list', { name: 'Automatic orders' })).toContainText('Sell 2 pcs')
  await expect(field('Stop price')).toHaveValue('')
  await expect(field('Quantity')).toHaveValue('')
  await expect(note).toHaveCount(0)
  const { orders } = await ann.call(conditionalOrderRoutes.list, {})
  expect(orders).toHaveLength(1)

  const set = await holdAnswer(page, '/alerts/create')
  await refuse('/alerts/create')
  await page.goto(`/marketplace/market?popup=alerts#/item=${id}`)
  await field('Price').fill('9')
  await popup.getByRole('button', { name: 'Set the alert' }).click()
  await expect(page.getByText('Too late')).toBeVisible()
  await page.reload()
  await expect(field('Price')).toHaveValue('9')
  await popup.getByRole('button', { name: 'Set the alert' }).click()
  await set.isDone
  await page.reload()
  await expect(popup.getByRole('list', { name: 'Your alerts' })).toContainText('9 Surprise coins')
  await expect(field('Price')).toHaveValue('')
  await expect(note).toHaveCount(0)
})

test('Enter before the server has said what the order would do sends it once that is known', async ({
  join,
  item,
}) => {
  const ann = await join('Ann', { coins: 10_000 })
  const { page } = ann
  const quoted = Promise.withResolvers<void>()
  await page.route('**/api/marketplace/quote', async (route) => {
    await quoted.promise
    await route.continue()
  })
  await page.goto(`/marketplace/market#/item=${item.Itemdefid}`)
  await page.getByRole('button', { name: 'Buy item' }).click()
  const popup = page.getByRole('dialog')
  const button = popup.getByRole('button', { name: 'Checking' })
  // What is typed after Enter is another order, which nobody has asked for.
  await priceOf(page).fill('7')
  await countOf(page).fill('3')
  await countOf(page).press('Enter')
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await countOf(page).fill('4')
  await expect(button).toHaveAttribute('aria-busy', 'false')
  quoted.resolve()
  await expect(popup.getByRole('button', { name: 'Create buy order' })).toBeEnabled()
  expect(await ann.call(lotRoutes.getMyLots, {})).toEqual([])

  await countOf(page).fill('5')
  await countOf(page).press('Enter')
  await expect(popup).toBeHidden()
  expect(await ann.call(lotRoutes.getMyLots, {})).toMatchObject([{ price: 7, count: 5 }])
})
