import { alertRoutes } from '@app/contract/alert.ts'
import { inboxRoutes } from '@app/contract/inbox.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { socialRoutes } from '@app/contract/social.ts'
import { openSql } from '../server/testing/open-sql.ts'
import { openTrade } from './open-trade.ts'
import { expect, expectAccessible, expectNoSideScroll, holdItems, test } from './testing.ts'

const phone = { width: 390, height: 844 }

test('a lot that fills while its player is away is counted in both tabs, and opens where it happened', async ({
  join,
  item,
}) => {
  const item_type_id = item.Itemdefid
  const ann = await join('Ann', { items: { [item_type_id]: 5 } })
  const bob = await join('Bob', { coins: 1000 })
  await ann.call(orderRoutes.createSellLot, { item_type_id, price: 50, count: 5 })
  await ann.page.goto('about:blank')
  await bob.call(orderRoutes.createBuyLot, { item_type_id, price: 50, count: 2 })

  const { page } = ann
  await page.goto('/inventory/page')
  const second = await page.context().newPage()
  await second.goto('/inventory/page')
  for (const tab of [page, second]) {
    await expect(tab.getByRole('button', { name: 'Notifications: 1' })).toBeVisible()
  }
  // More of the same is the same message, and said where the page is looked at.
  await bob.call(orderRoutes.createBuyLot, { item_type_id, price: 50, count: 3 })
  await expect(second.getByText(`Trades with your orders: ${item.Name}`)).toBeVisible()
  await second.getByRole('button', { name: 'Notifications: 1' }).click()
  const inbox = second.getByRole('list', { name: 'Messages' })
  await expect(inbox.getByRole('listitem')).toHaveCount(1)
  await expect(inbox).toContainText('Sold 5 for')
  await expect(inbox).toContainText('2×')
  await expect(inbox).toContainText('The order is filled')
  await expectAccessible(second)
  await second.setViewportSize(phone)
  await expectNoSideScroll(second)
  await inbox.getByRole('link', { name: item.Name }).click()
  await expect(second).toHaveURL(new RegExp(`/marketplace/market#/item=${item_type_id}$`))
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
})

test('kinds of messages and quiet hours are chosen, in every tab', async ({ join, item }) => {
  const item_type_id = item.Itemdefid
  const ann = await join('Ann', { items: { [item_type_id]: 5 } })
  const bob = await join('Bob', { coins: 1000 })
  const { page } = ann
  await page.goto('/settings')
  const second = await page.context().newPage()
  await second.goto('/settings')
  const trades = (tab: typeof page) =>
    tab.getByRole('radiogroup', { name: 'Trades with your orders' })
  await trades(page).getByRole('radio', { name: 'Off' }).click()
  await expect(trades(second).getByRole('radio', { name: 'Off' })).toBeChecked()
  await page.getByRole('switch', { name: 'Keep quiet every day' }).click()
  await expect(second.getByLabel('From', { exact: true })).toHaveValue('22:00')
  // A whole time is kept without leaving its field: a phone may be put away from it.
  await second.getByLabel('Until', { exact: true }).fill('06:30')
  await expect(page.getByLabel('Until', { exact: true })).toHaveValue('06:30')
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await expectNoSideScroll(page)
  await page.reload()
  await expect(page.getByLabel('Until', { exact: true })).toHaveValue('06:30')
  await expect(trades(page).getByRole('radio', { name: 'Off' })).toBeChecked()
  await page.getByLabel('Until', { exact: true }).fill('22:00')
  await expect(second.getByText('Quiet all day')).toBeVisible()

  await ann.call(orderRoutes.createSellLot, { item_type_id, price: 50, count: 5 })
  await bob.call(orderRoutes.createBuyLot, { item_type_id, price: 50, count: 2 })
  await second.goto('/marketplace/market?popup=notices')
  await expect(second.getByText('Nothing yet. What happens while you are away')).toBeVisible()
})

test('messages that have not come yet are not said to be none', async ({ join, item }) => {
  const item_type_id = item.Itemdefid
  const ann = await join('Ann', { items: { [item_type_id]: 5 } })
  const bob = await join('Bob', { coins: 1000 })
  const { page } = ann
  const { promise: isSent, resolve: send } = Promise.withResolvers<void>()
  await page.route('**/api/inbox/get', async (route) => {
    await isSent
    await route.continue()
  })
  await ann.call(orderRoutes.createSellLot, { item_type_id, price: 50, count: 5 })
  await bob.call(orderRoutes.createBuyLot, { item_type_id, price: 50, count: 2 })
  await page.goto('/credits?popup=notices')
  const popup = page.getByRole('dialog', { name: 'Notifications' })
  await expect(popup).toBeVisible()
  await expect(
    page.getByRole('button', { name: 'Player menu: Ann', includeHidden: true }),
  ).toHaveCount(1)
  await expect(popup.getByText('No notifications yet')).toHaveCount(0)
  send()
  await expect(popup.getByRole('list', { name: 'Messages' })).toContainText('Sold 2 for')
})

test('no message calls an item unknown while the catalog is on its way', async ({ join, item }) => {
  const item_type_id = item.Itemdefid
  const ann = await join('Ann', { items: { [item_type_id]: 5 } })
  const bob = await join('Bob', { coins: 1000 })
  const { page } = ann
  await ann.call(orderRoutes.createSellLot, { item_type_id, price: 50, count: 5 })
  await bob.call(orderRoutes.createBuyLot, { item_type_id, price: 50, count: 2 })
  const sendItems = await holdItems(page)
  const loaded = page.waitForResponse('**/api/inbox/get')
  await page.goto('/credits?popup=notices')
  await (await loaded).finished()
  const popup = page.getByRole('dialog', { name: 'Notifications' })
  await expect(popup).toBeVisible()
  await expect(popup).not.toContainText('Unknown')
  sendItems()
  await expect(popup.getByRole('link', { name: item.Name })).toBeVisible()
})

test('unread messages are counted on the icon of the app, until they are read or the player leaves', async ({
  join,
  item,
}) => {
  const item_type_id = item.Itemdefid
  const ann = await join('Ann', { items: { [item_type_id]: 5 } })
  const bob = await join('Bob', { coins: 1000 })
  const { page } = ann
  const badges: number[] = []
  await page.exposeFunction('noteBadge', (count: number) => void badges.push(count))
  await page.addInitScript(() => {
    const { noteBadge } = globalThis as unknown as { noteBadge: (count: number) => Promise<void> }
    Object.defineProperty(navigator, 'setAppBadge', { value: noteBadge })
  })
  await ann.call(orderRoutes.createSellLot, { item_type_id, price: 50, count: 5 })
  await page.goto('/credits')
  await expect.poll(() => badges).toEqual([0])
  await bob.call(orderRoutes.createBuyLot, { item_type_id, price: 50, count: 2 })
  await expect.poll(() => badges).toEqual([0, 1])
  await page.getByRole('button', { name: 'Notifications: 1' }).click()
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText('Sold 2 for')
  await page.keyboard.press('Escape')
  await expect.poll(() => badges).toEqual([0, 1, 0])
  await bob.call(orderRoutes.createBuyLot, { item_type_id, price: 50, count: 1 })
  await expect.poll(() => badges).toEqual([0, 1, 0, 1])
  await page.getByRole('button', { name: 'Player menu: Ann' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect.poll(() => badges).toEqual([0, 1, 0, 1, 0])
})

test('two hundred unread messages are counted as more than 99, in two tabs, until another device reads them', async ({
  join,
  item,
  database: url,
}) => {
  const item_type_id = item.Itemdefid
  const ann = await join('Ann', { items: { [item_type_id]: 5 } })
  const bob = await join('Bob', { coins: 1000 })
  await using database = await openSql(url)
  await database.run(
    `insert into inbox (player_id, kind, subject, data, created_at)
    select player_id, 'lot_ended', nth::text, jsonb_build_object('item_id', $2::int, 'side', 'sell',
      'price', 7, 'rest', nth), $3
    from player, generate_series(1, 200) as nth where steam_id = $1`,
    [ann.steamId, item_type_id, Date.now()],
  )
  const { page } = ann
  await page.goto('/credits')
  const second = await page.context().newPage()
  await second.setViewportSize(phone)
  await second.goto('/credits')
  const bell = page.getByRole('button', { name: 'Notifications' })
  const onPhone = second.getByRole('button', { name: 'Notifications' })
  await expect(bell).toHaveAccessibleName('Notifications: more than 99 unread')
  await expect(bell.locator('..')).toContainText('99+')
  await expect(onPhone).toHaveAccessibleName('Notifications: more than 99 unread')
  await expect(onPhone.locator('..')).toContainText('99+')
  await expectNoSideScroll(second)

  // One more is said, and changes no number.
  await ann.call(orderRoutes.createSellLot, { item_type_id, price: 50, count: 5 })
  await bob.call(orderRoutes.createBuyLot, { item_type_id, price: 50, count: 2 })
  await expect(second.getByText('Trades with your orders')).toBeVisible()
  await expect(bell).toHaveAccessibleName('Notifications: more than 99 unread')

  const { newest } = await ann.call(inboxRoutes.unread, {})
  await ann.call(inboxRoutes.read, { up_to: newest - 1 })
  await expect(bell).toHaveAccessibleName('Notifications: 1 unread')
  await expect(onPhone).toHaveAccessibleName('Notifications: 1 unread')
  await ann.call(inboxRoutes.read, { up_to: newest })
  await expect(bell).toHaveAccessibleName('Notifications')
  await expect(onPhone).toHaveAccessibleName('Notifications')
})

test('a message that comes late is said, and is not read unseen', async ({
  join,
  item,
  database: url,
}) => {
  const item_type_id = item.Itemdefid
  const ann = await join('Ann', { items: { [item_type_id]: 5 } })
  const bob = await join('Bob', { coins: 1000 })
  await ann.call(orderRoutes.createSellLot, { item_type_id, price: 50, count: 5 })
  const buy = () => bob.call(orderRoutes.createBuyLot, { item_type_id, price: 50, count: 2 })
  const { page } = ann
  await page.goto('/inventory/page')
  const bell = page.getByRole('button', { name: 'Notifications' })
  await expect(bell).toHaveAccessibleName('Notifications')
  await using late = await openSql(url)
  /** Numbered before what follows, and there after it. */
  const beginLate = async (subject: string) => {
    await late.run('begin')
    await late.run(
      `insert into inbox (player_id, kind, subject, data, created_at)
      select player_id, 'salary_full', $2, jsonb_build_object('item_id', $3::int), $4
      from player where steam_id = $1`,
      [ann.steamId, subject, item_type_id, Date.now()],
    )
  }
  await beginLate('first')
  await buy()
  await expect(page.getByText(`Trades with your orders: ${item.Name}`)).toBeVisible()
  await late.run('commit')
  // Any event of the inbox.
  await ann.call(alertRoutes.removeDone, {})
  await expect(page.getByText(`Full salaries: ${item.Name}`)).toBeVisible()
  await expect(bell).toHaveAccessibleName('Notifications: 2 unread')

  await late.run(
    'update inbox set read_at = 7 from player where steam_id = $1 and player.player_id = inbox.player_id',
    [ann.steamId],
  )
  await beginLate('second')
  await buy()
  await expect(bell).toHaveAccessibleName('Notifications: 1 unread')
  await bell.click()
  const rows = page.getByRole('list', { name: 'Messages' }).getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await late.run('commit')
  await page.keyboard.press('Escape')
  await expect(rows).toHaveCount(0)
  await expect.poll(() => ann.call(inboxRoutes.unread, {})).toMatchObject({ unread: 1 })
  // Leaving the page with the list open is leaving the list.
  await bell.click()
  await expect(rows).toHaveCount(4)
  await page.reload()
  await expect(rows).toHaveCount(4)
  await expect.poll(() => ann.call(inboxRoutes.unread, {})).toMatchObject({ unread: 0 })
})

test('what was not in view stays unread, until all is marked', async ({
  join,
  item,
  database: url,
}) => {
  const ann = await join('Ann')
  await using database = await openSql(url)
  await database.run(
    `insert into inbox (player_id, kind, subject, data, created_at)
    select player_id, 'lot_ended', nth::text, jsonb_build_object('item_id', $2::int, 'side', 'sell',
      'price', 7, 'rest', nth), $3
    from player, generate_series(1, 70) as nth where steam_id = $1`,
    [ann.steamId, item.Itemdefid, Date.now()],
  )
  const { page } = ann
  await page.goto('/credits')
  const bell = page.getByRole('button', { name: 'Notifications' })
  await expect(bell).toHaveAccessibleName('Notifications: 70 unread')
  await bell.click()
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText('new')
  await page.keyboard.press('Escape')
  const unread = async () => (await ann.call(inboxRoutes.unread, {})).unread
  await expect.poll(unread).toBeLessThan(70)
  expect(await unread()).toBeGreaterThan(40)
  await bell.click()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByRole('list', { name: 'Messages' })).not.toContainText('new')
  expect(await unread()).toBe(0)
})

test('a message of a trade opens it over the screen that is there', async ({ join }) => {
  const ann = await join('Anselm')
  const bob = await join('Bonifatius')
  const [found] = await bob.call(socialRoutes.findUsers, { q: 'anselm' })
  await bob.call(socialRoutes.invite, { friend_uuid: found!.user_uuid })
  const [invitation] = await ann.call(socialRoutes.getInviteList, {})
  await ann.call(socialRoutes.accept, { friend_uuid: invitation!.user_uuid })
  const { id } = await bob.call(socialRoutes.createTrade, { user_uuid: found!.user_uuid })
  const { page } = ann
  await page.goto('/marketplace/market?view=table&popup=notices')
  await page.getByRole('list', { name: 'Messages' }).getByRole('link').first().click()
  await expect(page.getByRole('dialog', { name: 'Bonifatius' })).toBeVisible()
  const { searchParams } = new URL(page.url())
  expect([searchParams.get('view'), searchParams.get('trade')]).toEqual(['table', id])
})

test('an exchange that was not made says which coins came back', async ({ join }) => {
  const { page } = await join('Ann')
  const exchange = { exchange_id: crypto.randomUUID(), currency: 'silver', count: 1, coins: 10_000 }
  const told = { kind: 'exchange_ended', count: 2, created_at: Date.now(), is_read: false }
  const sum = { pieces: 2, coins: 20_000 }
  const messages = (['to_steam', 'from_steam'] as const).map((direction, at) => ({
    ...told,
    message_id: 2 - at,
    data: { ...exchange, direction, state: 'undone', sum },
  }))
  await page.route('**/api/inbox/get', (route) => route.fulfill({ json: { messages, unread: 2 } }))
  await page.goto('/credits?popup=notices')
  const rows = page.getByRole('list', { name: 'Messages' }).getByRole('listitem')
  await expect(rows.first()).toContainText('The exchange wasn’t made. Nothing was lost.')
  await expect(rows.first()).toContainText('20,000')
  await expect(rows.first()).toContainText('came back.')
  // Steam’s own coins were never taken.
  await expect(rows.last()).toContainText('The exchange wasn’t made. Nothing was lost.')
  await expect(rows.last()).not.toContainText('came back.')
})

test('what a friend does to a trade is said where the trade is not open, and only there', async ({
  join,
}) => {
  const ann = await join('Kasimir', { coins: 900 })
  const bob = await join('Roderick', { coins: 900 })
  const { trade } = await openTrade(ann, bob, 'roderick')
  const { page } = ann
  const offer = (player: typeof ann, coins: number) =>
    player.call(socialRoutes.confirmTrade, { id: trade.id, trade_item: { coins, items: {} } })
  await page.goto('/credits')
  await expect(page.getByRole('button', { name: 'Social: 1 waiting' })).toBeVisible()
  await offer(bob, 100)
  const said = page.getByText('Roderick: changed their offer')
  await expect(said).toBeVisible()
  await expect(said).toBeHidden()

  // Neither what its popup shows nor what the player does is said beside it.
  await page.getByRole('button', { name: 'Social: 1 waiting' }).click()
  const popup = page.getByRole('dialog')
  await popup.getByRole('tab', { name: 'Trades' }).click()
  await popup.getByRole('button', { name: 'Open' }).click()
  await bob.call(socialRoutes.cancelTrade, { id: trade.id })
  await expect(popup.getByText('A confirmation was withdrawn.')).toBeVisible()
  await offer(ann, 50)
  await expect(popup.getByRole('region', { name: 'You give' })).toContainText('Confirmed')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await bob.call(socialRoutes.declineTrade, { id: trade.id })
  await expect(page.getByText('Roderick: canceled the trade')).toBeVisible()
  await page
    .getByRole('button', { name: /^Notifications/ })
    .first()
    .click()
  const notices = page.getByRole('dialog', { name: 'Notifications' })
  await expect(notices.getByText(/^Roderick: /)).toHaveText([
    'Roderick: canceled the trade',
    'Roderick: changed their offer',
  ])
})
