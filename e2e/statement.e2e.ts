import { readFile } from 'node:fs/promises'
import { orderRoutes } from '@app/contract/order.ts'
import { openSql } from '../server/testing/open-sql.ts'
import { expect, expectAccessible, expectNoSideScroll, test } from './testing.ts'

/** Hidden from players, who hold it. */
const SEAL = 40

test('an operator reads a statement, asks for a balance of the past, and saves it as a file', async ({
  join,
  item,
}) => {
  const id = item.Itemdefid
  const boss = await join('Boss', { isOperator: true })
  const ann = await join('Ann', { coins: 500, items: { [id]: 4 } })
  const bob = await join('Bob', { coins: 500 })
  const sell = { item_type_id: id, price: 70, count: 1 }
  await ann.call(orderRoutes.createSellLot, sell)
  await bob.call(orderRoutes.buyLot, sell)

  const { page } = boss
  await page.goto(`/counting-room?part=statement&player=${ann.steamId}`)
  const lines = page.getByRole('region', { name: 'Statement' })
  const sold = lines.getByRole('row').filter({ hasText: 'Sold' })
  await expect(sold).toContainText('+70')
  await expect(sold).toContainText('570')
  await expect(sold.getByRole('button', { name: 'Bob' })).toBeVisible()
  await expect(lines.getByRole('row').filter({ hasText: item.Name })).toHaveCount(2)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSideScroll(page)
  await page.setViewportSize({ width: 1280, height: 720 })

  // Typed amid what stands there, each key where the last one left off.
  const only = lines.getByLabel('Only this item ID')
  await only.fill('19')
  await only.press('Home')
  await only.press('ArrowRight')
  await only.pressSequentially('23')
  await expect(only).toHaveValue('1239')
  await expect(page).toHaveURL(/asset=1239/)
  await only.fill('0')
  await expect(lines.getByRole('row').filter({ hasText: item.Name })).toHaveCount(0)
  const download = page.waitForEvent('download')
  await lines.getByRole('button', { name: 'Save as CSV' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file).toContain('"sell_lot","0","","70","570"')
  expect(file).not.toContain(item.Name)

  const balance = page.getByRole('region', { name: 'Balance at a moment' })
  await balance.getByLabel('Just before').fill('2020-01-01T00:00')
  await expect(balance.getByRole('listitem')).toHaveText(['Coins: 0'])
  await balance.getByLabel('Just before').fill('2099-01-01T00:00')
  await expect(balance.getByRole('listitem').first()).toHaveText('Coins: 570')
  await expect(balance.getByText(item.Name)).toContainText('3')
  // What stands there then is no moment, and so nothing is said to have been held at it.
  await balance.getByLabel('Just before').fill('1969-01-01T00:00')
  await balance.getByLabel('Just before').blur()
  await expect(balance.getByRole('alert')).toBeVisible()
  await expect(balance.getByRole('listitem')).toHaveCount(0)
  await balance.getByLabel('Just before').fill('2099-01-01T00:00')
  await expect(balance.getByRole('listitem').first()).toHaveText('Coins: 570')

  // What is shown stands in the address.
  await page.reload()
  await expect(balance.getByRole('listitem').first()).toHaveText('Coins: 570')
  await sold.getByRole('button', { name: 'Bob' }).click()
  await expect(page.getByRole('heading', { name: 'Inventory' })).toBeVisible()
})

test('an operator sees what every item is called, those hidden from players too, and none before', async ({
  join,
  item,
}) => {
  const boss = await join('Boss', { isOperator: true })
  const ann = await join('Ann', { items: { [item.Itemdefid]: 4, [SEAL]: 2 } })
  const { page } = boss
  const came = Promise.withResolvers<void>()
  await page.route('**/api/items?*', async (route) => {
    await came.promise
    await route.continue()
  })
  await page.goto(`/counting-room?player=${ann.steamId}`)
  const inventory = page.getByRole('region', { name: 'Inventory' })
  await expect(inventory).toBeVisible()
  await expect(inventory.getByText('Unknown')).toHaveCount(0)
  came.resolve()
  await expect(inventory.getByRole('row').filter({ hasText: item.Name })).toContainText('4')
  await expect(inventory.getByRole('row').filter({ hasText: 'Reserve Seal' })).toContainText('2')
  await page.getByRole('tab', { name: 'Statement' }).click()
  await expect(page.getByRole('cell', { name: `Reserve Seal (${SEAL})` })).toBeVisible()
})

test('a statement of an id that nobody has names no player', async ({ join }) => {
  const { page } = await join('Boss', { isOperator: true })
  const nobody = '76561198999999998'
  await page.goto(`/counting-room?part=statement&player=${nobody}`)
  await expect(page.getByText(nobody, { exact: true })).toBeVisible()
  await expect(page.getByText('Deleted player')).toHaveCount(0)
})

test('a moment in an address is the same for an operator in another time zone', async ({
  join,
}) => {
  const boss = await join('Boss', { isOperator: true }, { timezoneId: 'America/New_York' })
  const second = await join('Second', { isOperator: true }, { timezoneId: 'Asia/Tokyo' })
  const ann = await join('Ann')
  const { page } = boss
  await page.goto(`/counting-room?part=statement&player=${ann.steamId}`)
  await expect(page.getByRole('button', { name: 'Ann' })).toBeVisible()
  await page.getByLabel('Just before').fill('2026-06-01T12:00')
  await expect(page).toHaveURL(/at=/)
  await page.reload()
  await expect(page.getByLabel('Just before')).toHaveValue('2026-06-01T12:00')
  await second.page.goto(page.url())
  await expect(second.page.getByLabel('Just before')).toHaveValue('2026-06-02T01:00')

  await page.goto('/counting-room?part=exchanges')
  await page.getByLabel('From').fill('2026-06-01T12:00')
  await page.getByLabel('To (empty').fill('2026-06-01T13:00')
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(page).toHaveURL(/from=/)
  await second.page.goto(page.url())
  await expect(second.page.getByLabel('From')).toHaveValue('2026-06-02T01:00')
  await expect(second.page.getByLabel('To (empty')).toHaveValue('2026-06-02T02:00')
})

test('histories and a statement say from when on they are kept, in the language of the reader', async ({
  join,
  item,
  database: url,
}) => {
  const boss = await join('Boss', { isOperator: true, items: { [item.Itemdefid]: 4 } })
  const { page } = boss
  await boss.call(orderRoutes.createSellLot, { item_type_id: item.Itemdefid, price: 70, count: 1 })
  {
    await using database = await openSql(url)
    // As an archive has left it: what is before October 2020 is in files.
    await database.run(`
      insert into sealed_month
        (month, until_id, entries, postings, trades, archived_at, manifest_sha256)
      values ('before', month_uuid('2020-10-01T00:00:00Z'), 0, 0, 0, now(), 'sum')`)
  }
  const archived = /from before \S+ \d{1,2}, 2020, .+ are archived/
  await page.goto(`/counting-room?part=statement&player=${boss.steamId}&at=2019-01-01T00:00`)
  await expect(page.getByRole('region', { name: 'Statement' }).getByText(archived)).toBeVisible()
  const balance = page.getByRole('region', { name: 'Balance at a moment' })
  await expect(balance.getByRole('status')).toHaveText(archived)
  await page.goto('/marketplace/history')
  await expect(page.getByText(archived)).toBeVisible()
  await page.goto('/inventory/history')
  await expect(page.getByText(archived)).toBeVisible()
  // Of whom all is archived, nothing is left but where the archive begins.
  const ann = await join('Ann')
  await ann.page.goto('/inventory/history')
  await expect(ann.page.getByText(archived)).toBeVisible()
  await expect(ann.page.getByText('Nothing here yet')).toBeHidden()
  await page.evaluate(() => localStorage.setItem('language', 'ru'))
  await page.goto('/marketplace/history')
  await expect(page.getByText(/^Сделки до .+ 2020 г\., .+ перенесены в архив\.$/)).toBeVisible()
})
