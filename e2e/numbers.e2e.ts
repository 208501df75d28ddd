import { lotRoutes } from '@app/contract/lot.ts'
import { orderRoutes } from '@app/contract/order.ts'
import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, test } from './testing.ts'

/** Puts text into a field as Ctrl+V does. */
async function paste(page: Page, field: Locator, text: string): Promise<void> {
  await field.focus()
  await page.keyboard.press('Control+a')
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Input.insertText', { text })
}

test('a number is read as it was meant, or refused with the reason', async ({ join, item }) => {
  const ann = await join('Ann', { coins: 100_000 })
  const { page } = ann
  await page.goto(`/marketplace/market?order=buy#/item=${item.Itemdefid}`)
  const order = page.getByRole('dialog')
  const price = order.getByLabel('Price per piece, in coins')
  const count = order.getByLabel('Quantity', { exact: true })
  await count.fill('2')
  const total = order.getByText('Total').locator('..')
  const expectPrice = async (text: string, coins: string) => {
    await paste(page, price, text)
    await expect(price).toHaveAttribute('aria-invalid', 'false')
    await expect(total).toContainText(`${coins} Surprise coins`)
  }
  await expectPrice('1,000', '2,000')
  await expectPrice('1 200', '2,400')
  await expectPrice('１２', '24')

  const expectRefused = async (text: string, reason: string) => {
    await paste(page, price, text)
    // A letter may still come behind decimals, until the field is left.
    await count.focus()
    await expect(price).toHaveAccessibleDescription(reason)
    await expect(price).toHaveAttribute('aria-invalid', 'true')
    await expect(total).toBeHidden()
  }
  await expectRefused('1.000', 'Whole numbers only, no decimals')
  await expectRefused('1e5', 'Enter a whole number in digits, such as 1,500')
  await expectRefused('0', 'A whole number from 1 to 1,000,000,000,000')
  await expectAccessible(page)
  // A field that is empty is empty, and no nought.
  await price.fill('')
  await expect(price).toHaveValue('')
  await expect(price).toHaveAttribute('aria-invalid', 'false')
  await expect(total).toBeHidden()
  await price.fill('1,')
  await expect(price).toHaveAttribute('aria-invalid', 'false')
  await count.focus()
  await expect(price).toHaveAttribute('aria-invalid', 'true')

  await price.fill('30')
  await price.hover()
  await page.mouse.wheel(0, -300)
  await page.mouse.wheel(0, 500)
  await expect(price).toHaveValue('30')
  await price.press('ArrowUp')
  await price.press('PageUp')
  await price.press('ArrowDown')
  await expect(price).toHaveValue('40')
  await expect(price).toHaveAttribute('aria-valuenow', '40')
  await expect(order.getByRole('button', { name: 'Create buy order' })).toBeEnabled()
  await price.press('Enter')
  await expect(order).toBeHidden()
  const lots = await ann.call(lotRoutes.getMyLots, {})
  expect(lots).toMatchObject([{ price: 40, count: 2 }])
})

test('what could not be read does not come back over the number that took its place', async ({
  join,
  item,
}) => {
  const bob = await join('Bob', { items: { [item.Itemdefid]: 5 } })
  const offer = { item_type_id: item.Itemdefid, price: 113, count: 5 }
  await bob.call(orderRoutes.createSellLot, offer)
  const { page } = await join('Ann', { coins: 100_000 })
  await page.goto(`/marketplace/market?order=buy#/item=${item.Itemdefid}`)
  const order = page.getByRole('dialog')
  const price = order.getByLabel('Price per piece, in coins')
  await price.fill('1,2k')
  await expect(price).toHaveAttribute('aria-invalid', 'true')
  await order.getByRole('button', { name: 'Cheapest offer' }).click()
  await expect(price).toHaveValue('113')
  await price.focus()
  await expect(price).toHaveValue('113')
  await expect(price).toHaveAttribute('aria-invalid', 'false')

  // Of two fields that follow each other, the one that is typed into holds what is typed.
  await page.goto('/marketplace/exchange?coin=silver')
  const coins = page.getByRole('spinbutton', { name: 'Surprise coins' })
  const silver = page.getByRole('spinbutton', { name: 'Silver' })
  await silver.fill('x')
  await coins.fill('50k')
  await expect(silver).toHaveValue('5')
  await silver.press('End')
  await page.keyboard.type('0')
  await expect(silver).toHaveValue('50')
  await expect(coins).toHaveValue('500000')
})

test('a number that is typed is written anew when the language changes', async ({ join }) => {
  const { page } = await join('Ann', { coins: 100_000 })
  await page.goto('/marketplace/exchange?coin=silver')
  const coins = page.getByRole('spinbutton').first()
  await coins.fill('20,000')
  await page.getByRole('button', { name: 'Language: en' }).click()
  await page.getByRole('button', { name: 'Português' }).click()
  await expect(page.getByRole('heading', { name: 'Câmbio' })).toBeVisible()
  await expect(coins).toHaveValue('20000')
  await expect(coins).toHaveAttribute('aria-invalid', 'false')
  await expect(page.getByRole('spinbutton', { name: 'Prata' })).toHaveValue('2')
})

test('each language reads its own comma and point', async ({ join, item }) => {
  const { page } = await join('Bob', { coins: 100_000 })
  const languages = [
    { code: 'ru', price: 'Цена за штуку', refused: '1,5', read: '1 500' },
    { code: 'tr', price: 'Adet fiyatı', refused: '1,500', read: '1.500' },
    { code: 'pt', price: 'Preço por unidade', refused: '1,500', read: '1.500' },
    { code: 'ja', price: '1 個の価格', refused: '１．５', read: '１，５００' },
  ]
  for (const { code, price: label, refused, read } of languages) {
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), code)
    await page.goto(`/marketplace/market?order=buy#/item=${item.Itemdefid}`)
    await page.reload()
    const price = page.getByRole('dialog').getByLabel(label)
    await paste(page, price, refused)
    await price.blur()
    await expect(price).toHaveAttribute('aria-invalid', 'true')
    await paste(page, price, read)
    await expect(price).toHaveAttribute('aria-invalid', 'false')
    await expect(price).toHaveAttribute('aria-valuenow', '1500')
  }
})
