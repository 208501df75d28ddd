import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { expect, expectAccessible, expectNoSideScroll, test } from './testing.ts'

const SOLD = 'Successfully exchanged 10,000 Surprise coins'

test('a notice that went away is read again, by keyboard and on a phone', async ({ join }) => {
  const ann = await join('Ann', { coins: 25_000 })
  const { page } = ann
  await page.goto('/marketplace/exchange?coin=silver')
  const silver = page.getByRole('spinbutton', { name: 'Silver' })
  const bell = page.getByRole('button', { name: 'Notifications', exact: true })
  const list = page.getByRole('dialog', { name: 'Notifications' })
  await bell.click()
  await expect(list).toContainText('No notifications yet')
  await expectAccessible(page)
  await page.goBack()
  await expect(list).toBeHidden()

  await silver.fill('1')
  await page.getByRole('button', { name: 'Convert' }).click()
  await expect(page.getByText(SOLD)).toBeVisible()
  await expect(page.getByText(SOLD)).toBeHidden()
  await bell.press('Enter')
  const notices = list.getByRole('listitem')
  await expect(notices).toHaveCount(1)
  await expect(notices).toContainText(SOLD)
  await expect(notices.getByRole('img', { name: 'Done' })).toBeVisible()
  await expectAccessible(page)
  // They are dated by the clock that dates the messages above them.
  await ann.call(sandboxRoutes.advanceClock, { seconds: 3 * 86_400 })
  const later = await page.evaluate(() =>
    new Intl.DateTimeFormat('en', { dateStyle: 'medium' }).format(Date.now() + 3 * 86_400_000),
  )
  await expect(notices).toContainText(later)
  await page.reload()
  await expect(notices).toContainText(SOLD)
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()

  await page.setViewportSize({ width: 390, height: 844 })
  const bar = page.getByRole('navigation', { name: 'Main menu' }).last()
  await bar.getByRole('button', { name: 'More' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Notifications' }).click()
  await expect(notices).toContainText(SOLD)
  await expectNoSideScroll(page)
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('on a phone a notice covers nothing of a sheet', async ({ join, item }) => {
  const id = item.Itemdefid
  const { page } = await join('Ann', { items: { [id]: 2 } })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/marketplace/market?popup=automatic#/item=${id}`)
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('spinbutton', { name: 'Stop price' }).fill('4')
  await sheet.getByRole('spinbutton', { name: 'Then sell at' }).fill('3')
  await sheet.getByRole('spinbutton', { name: 'Quantity' }).fill('2')
  await sheet.getByRole('button', { name: 'Set the order' }).click()
  const notice = page.getByRole('listitem').filter({ hasText: 'waits for its price' })
  await expect(notice).toBeVisible()
  await expect
    .poll(async () => {
      const [over, under] = [await notice.boundingBox(), await sheet.boundingBox()]
      return over && under && over.y + over.height <= under.y
    })
    .toBe(true)
})

test('the place where notices come up has a name in the page’s language', async ({ join }) => {
  const { page } = await join('Ann')
  await page.addInitScript(() => localStorage.setItem('language', 'tr'))
  await page.route('**/api/favorites/mark', (route) => route.abort())
  await page.goto('/craft/receipts')
  await page.locator('button:has(.lucide-star)').first().click()
  await expect(page.getByRole('region', { name: /^Bildirimler/ })).toBeAttached()
})
