import { lotRoutes } from '@app/contract/lot.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { expect, expectAccessible, expectNoSideScroll, test } from './testing.ts'

const phone = { width: 390, height: 844 }

test('an order is placed for a day, says so everywhere, and ends with a message', async ({
  join,
  item,
}) => {
  const ann = await join('Ann', { items: { [item.Itemdefid]: 10 } })
  const { page } = ann
  await page.goto(`/marketplace/market#/item=${item.Itemdefid}`)
  await page.getByRole('button', { name: 'Sell item' }).click()
  const popup = page.getByRole('dialog')
  await popup.getByLabel('Price per piece, in coins').fill('50')
  await popup.getByLabel('Quantity', { exact: true }).fill('4')
  const goodTill = popup.getByRole('radiogroup', { name: 'Good till' })
  await expect(goodTill.getByRole('radio', { name: 'Canceled' })).toBeChecked()

  // A moment that has passed is told in the form; one to come is part of the preview.
  await goodTill.getByRole('radio', { name: 'Date' }).click()
  await expect(popup.getByRole('button', { name: 'Create sell order' })).toBeDisabled()
  await popup.getByLabel('Date and time').fill('2020-01-01T12:00')
  await expect(popup).toContainText('This moment has passed')
  const moment = popup.getByLabel('Date and time')
  await moment.fill('2099-05-04T12:00')
  // Half of it taken away is refused in words, and the rest stays to be completed.
  await moment.focus()
  await page.keyboard.press('Backspace')
  await expect(popup.getByRole('button', { name: 'Create sell order' })).toBeDisabled()
  await moment.blur()
  await expect(popup.getByRole('alert').getByText('Choose a date and time first')).toBeVisible()
  await moment.focus()
  await page.keyboard.type('05')
  await expect(moment).toHaveValue('2099-05-04T12:00')
  await expect(popup.getByText('Ends', { exact: true }).locator('..')).toContainText('May 4, 2099')
  await page.setViewportSize(phone)
  await expectNoSideScroll(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await goodTill.getByRole('radio', { name: 'Date' }).press('ArrowLeft')
  await goodTill.getByRole('radio', { name: '1 week' }).press('ArrowLeft')
  await expect(goodTill.getByRole('radio', { name: '1 day' })).toBeChecked()
  await popup.getByRole('button', { name: 'Create sell order' }).click()
  await expect(popup).toBeHidden()
  const ladder = page.getByRole('region', { name: 'Sell orders' })
  await expect(ladder.getByRole('row').filter({ hasText: 'your order' })).toContainText('until')

  const second = await page.context().newPage()
  await second.goto('/marketplace/my-listings')
  const row = second.getByRole('row').filter({ hasText: item.Name })
  await expect(row).toContainText('until')
  await second.reload()
  await expect(row).toContainText('until')

  await ann.call(sandboxRoutes.advanceClock, { seconds: 86_400 })
  await expect(row).toBeHidden()
  await second.getByRole('button', { name: 'Notifications: 1' }).click()
  const messages = second.getByRole('list', { name: 'Messages' })
  await expect(messages).toContainText('Your sell order at 50')
  await expect(messages).toContainText('4 pcs came back')
  await expectAccessible(second)
  await expect(page.getByTestId('owned')).toHaveText('10')
})

test('many items are put up for sale at once until a day from now', async ({ join, goods }) => {
  const [first, second] = [goods.pop()!, goods.pop()!]
  const ann = await join('Ann', { items: { [first.Itemdefid]: 3, [second.Itemdefid]: 2 } })
  const { page } = ann
  await page.goto('/inventory/page')
  await page.getByRole('checkbox', { name: 'Select all shown' }).check()
  await page.getByRole('button', { name: 'Sell selected' }).click()
  const popup = page.getByRole('dialog')
  const goodTill = popup.getByRole('radiogroup', { name: 'Good till' })
  // What is started over forgets its end as well, on the screen too.
  await goodTill.getByRole('radio', { name: '1 day' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Sell selected' }).click()
  await expect(goodTill.getByRole('radio', { name: 'Date' })).toBeChecked()
  await popup.getByRole('button', { name: 'Start over' }).click()
  await expect(goodTill.getByRole('radio', { name: 'Canceled' })).toBeChecked()
  await popup.getByLabel(`Price: ${first.Name}`, { exact: true }).fill('60')
  await popup.getByLabel(`Price: ${second.Name}`, { exact: true }).fill('70')
  const place = popup.getByRole('button', { name: 'Place 2 orders' })
  await expect(place).toBeEnabled()
  await goodTill.getByRole('radio', { name: 'Date' }).click()
  await expect(place).toBeDisabled()
  await page.setViewportSize(phone)
  await expectNoSideScroll(page)
  await expectAccessible(page)
  await goodTill.getByRole('radio', { name: '1 day' }).click()
  await place.click()
  await expect(popup).toBeHidden()
  const lots = await ann.call(lotRoutes.getMyLots, {})
  const lasts = lots.map(({ created_at, ends_at }) => Math.round((ends_at! - created_at) / 600))
  expect(lasts).toEqual([144, 144])
  // Another price leaves them their end: nothing is asked.
  await page.goto('/marketplace/my-listings')
  await page.getByLabel(`Select: ${first.Name}`, { exact: true }).check()
  await page.getByRole('button', { name: 'Reprice selected' }).click()
  await expect(popup.getByRole('button', { name: /^Reprice/ })).toBeVisible()
  await expect(goodTill).toHaveCount(0)
})
