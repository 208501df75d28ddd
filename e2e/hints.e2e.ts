import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './testing.ts'

const PLANKS = 200
const hint = (page: Page) => page.getByRole('tooltip')

test('a hint is shown by hover, focus and the key for it, and describes what has the focus', async ({
  join,
}) => {
  const { page } = await join('Ann', { coins: 1234, items: { [PLANKS]: 5 } })
  await page.goto(`/marketplace/market?order=sell#/item=${PLANKS}`)
  const order = page.getByRole('dialog')
  const price = order.getByLabel('Price per piece, in coins')
  await price.fill('')
  const submit = order.getByRole('button', { name: 'Create sell order' })
  await submit.focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(hint(page)).toHaveText('Enter the price and quantity in whole numbers first')
  await expect(submit).toHaveAccessibleDescription(
    'Enter the price and quantity in whole numbers first',
  )
  await page.keyboard.press('Shift+Tab')
  await expect(hint(page)).toBeHidden()
  await expect(submit).not.toHaveAttribute('aria-describedby')

  // Its words follow what they explain, and go with it.
  await submit.hover()
  await expect(hint(page)).toHaveText('Enter the price and quantity in whole numbers first')
  await submit.evaluate((button) => (button.dataset['hint'] = 'Something else'))
  await expect(hint(page)).toHaveText('Something else')
  await page.setViewportSize({ width: 1400, height: 880 })
  await expect(hint(page)).toBeHidden()
  await page.mouse.move(2, 2)
  await submit.hover()
  await expect(hint(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(hint(page)).toBeHidden()
  await expect(order).toBeHidden()

  const wallet = page.getByRole('banner').locator('data').first()
  await wallet.hover()
  await expect(hint(page)).toHaveText('1,234 Surprise coins')
  await wallet.evaluate((element) => element.remove())
  await expect(hint(page)).toBeHidden()

  await page.goto(`/inventory`)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('x')
  await expect(hint(page)).toBeVisible()
  const first = await hint(page).textContent()
  await page.keyboard.press('x')
  await expect(hint(page)).not.toHaveText(first ?? '')
  await page.keyboard.press('Escape')
  await expect(hint(page)).toBeHidden()
})

test('a tap shows the hint of what does nothing else, and of what is off', async ({ join }) => {
  const { page } = await join(
    'Bob',
    { coins: 12_345 },
    { viewport: { width: 390, height: 844 }, hasTouch: true },
  )
  await page.goto(`/marketplace/market#/item=${PLANKS}`)
  const pill = page.getByRole('banner').getByRole('group', { name: /energy/i })
  // The pill comes to life a moment after it is seen.
  await expect(async () => {
    await pill.tap()
    await expect(hint(page)).toBeVisible({ timeout: 1000 })
  }).toPass()
  await page.getByRole('heading', { level: 2 }).tap()
  await expect(hint(page)).toBeHidden()

  await page.getByRole('button', { name: 'Buy item' }).tap()
  const order = page.getByRole('dialog')
  await order.getByLabel('Price per piece, in coins').fill('')
  // What is off is not what a test would tap.
  await order.getByRole('button', { name: 'Create buy order' }).tap({ force: true })
  await expect(hint(page)).toHaveText('Enter the price and quantity in whole numbers first')
})
