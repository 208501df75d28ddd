import { socialRoutes } from '@app/contract/social.ts'
import { addItem, openTrade } from './open-trade.ts'
import { expect, expectAccessible, expectNoSideScroll, type Player, test } from './testing.ts'

test('two players become friends and trade, each seeing live what the other does', async ({
  join,
  item,
}) => {
  const id = item.Itemdefid
  const ann = await join('Annabel', { coins: 900 })
  const bob = await join('Bartholomew', { items: { [id]: 3 } })
  await ann.page.goto('/credits')
  await bob.page.goto('/credits')
  const open = (of: typeof ann, waiting: number) =>
    of.page.getByRole('button', { name: `Social: ${waiting} waiting` }).click()

  await open(ann, 0)
  const annPopup = ann.page.getByRole('dialog')
  await annPopup.getByRole('tab', { name: 'Search' }).click()
  await annPopup.getByRole('searchbox').fill('barth')
  await annPopup.getByRole('button', { name: 'Invite' }).click()
  await expect(annPopup.getByText('Invited')).toBeVisible()

  await open(bob, 1)
  const bobPopup = bob.page.getByRole('dialog')
  await bobPopup.getByRole('tab', { name: 'Invitations' }).click()
  await bobPopup.getByRole('button', { name: 'Accept' }).click()
  await bobPopup.getByRole('tab', { name: 'Friends' }).click()
  await expect(bobPopup.getByText('Annabel')).toBeVisible()
  await expectAccessible(bob.page)
  // Ann's search is still open, and shows it without being asked.
  await expect(annPopup.getByText('Friend', { exact: true })).toBeVisible()
  await expect(annPopup.getByRole('button', { name: 'Invite' })).toBeHidden()

  await annPopup.getByRole('tab', { name: 'Friends' }).click()
  await annPopup.getByRole('button', { name: 'Trade' }).click()
  await expect(annPopup.getByRole('heading', { name: 'Trade with Bartholomew' })).toBeVisible()
  await annPopup.getByLabel('Surprise coins').fill('500')
  await annPopup.getByRole('button', { name: 'Offer and confirm' }).click()
  await expect(annPopup.getByRole('region', { name: 'You give' })).toContainText('Confirmed')
  // What is confirmed is not offered again: it is the other's turn.
  await expect(annPopup.getByText('Waiting for Bartholomew to confirm.')).toBeVisible()
  await expect(annPopup.getByRole('button', { name: /confirm$/i })).toHaveCount(0)

  await bobPopup.getByRole('tab', { name: 'Trades' }).click()
  await bobPopup.getByRole('button', { name: 'Open' }).click()
  await expect(bobPopup.getByRole('region', { name: 'Annabel gives' })).toContainText('500')
  await addItem(bobPopup, id)
  await bobPopup.getByRole('button', { name: 'Offer and confirm' }).click()

  // Bob's offer is new to Ann: her confirmation has fallen, and she is told loudly.
  await expect(annPopup.getByRole('alert')).toContainText('Bartholomew changed their offer')
  await expect(annPopup.getByRole('region', { name: 'You give' })).toContainText('Not confirmed')
  await expect(bobPopup.getByRole('alert')).toContainText('Annabel confirmed a different offer')
  await expectAccessible(ann.page)
  await annPopup.getByRole('button', { name: 'Confirm', exact: true }).click()

  await expect(annPopup.getByRole('heading', { name: 'Trade complete' })).toBeVisible()
  await expect(bobPopup.getByRole('heading', { name: 'Trade complete' })).toBeVisible()
  await expect(bobPopup.getByRole('region', { name: 'You received' })).toContainText('500')
  await expect(annPopup.getByRole('region', { name: 'You received' })).toContainText(item.Name)
})

test('an offer that shrinks stays loud until it is agreed to, however often it is confirmed', async ({
  join,
  item,
}) => {
  const id = item.Itemdefid
  const ann = await join('Adelheid', { coins: 900 }, { viewport: { width: 390, height: 844 } })
  // As long as a name may be, without a place to break.
  const name = 'Balthasar'.repeat(7)
  const bob = await join(name, { coins: 4_990_001, items: { [id]: 9 } })
  const { trade, annId } = await openTrade(ann, bob, 'balthasar')
  const offer = (count: number) =>
    bob.call(socialRoutes.confirmTrade, {
      id: trade.id,
      trade_item: { coins: 4_990_001, items: { [id]: count } },
    })
  await offer(9)

  await ann.page.goto('/credits')
  await ann.page.getByRole('button', { name: 'Social: 1 waiting' }).click()
  const popup = ann.page.getByRole('dialog')
  await popup.getByRole('tab', { name: 'Trades' }).click()
  await popup.getByRole('button', { name: 'Open' }).click()
  const theirs = popup.getByRole('region', { name: `${name} gives` })
  await expect(theirs).toContainText('× 9')
  await expect(theirs).toContainText('4,990,001')
  const title = popup.getByRole('heading', { name: `Trade with ${name}` })
  expect(await title.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
  await expect(popup.getByRole('alert')).toBeHidden()

  await offer(1)
  await bob.call(socialRoutes.cancelTrade, { id: trade.id })
  await offer(1)
  await expect(theirs).toContainText('Confirmed')
  await expect(theirs).toContainText('was 9')
  await expect(popup.getByRole('alert')).toContainText(`${name} changed their offer`)
  await expectNoSideScroll(ann.page)

  // An offer that is being changed is not there to be taken.
  await popup.getByLabel('Surprise coins').fill('500')
  await bob.call(socialRoutes.cancelTrade, { id: trade.id })
  await popup.getByRole('button', { name: 'Offer and confirm' }).click()
  const mine = popup.getByRole('region', { name: 'You give' })
  await expect(mine).toContainText('Confirmed')
  await expect(popup.getByRole('alert')).toContainText(`${name} confirmed a different offer`)
  await popup.getByLabel('Surprise coins').fill('400')
  await expect(mine).toContainText('Not confirmed')
  const [left] = await bob.call(socialRoutes.getActiveTrades, {})
  expect(left).toMatchObject({ opponent_status: 'pending' })

  await bob.call(socialRoutes.remove, { friend_uuid: annId })
  await expect(popup.getByText('The trade was canceled.')).toBeVisible()
  await popup.getByRole('button', { name: 'Close' }).last().click()
  await popup.getByRole('tab', { name: 'Friends' }).click()
  await expect(popup.getByText('No friends yet.')).toBeVisible()
})

test('a trade that is done elsewhere leaves an offer in the making alone, and is shown after a cut, too', async ({
  join,
}) => {
  const ann = await join('Aurelia', { coins: 900 })
  const others = [await join('Benedikt', { coins: 50 }), await join('Cassandra', { coins: 50 })]
  const trades: string[] = []
  for (const other of others) {
    const [found] = await ann.call(socialRoutes.findUsers, { q: other.name })
    await ann.call(socialRoutes.invite, { friend_uuid: found!.user_uuid })
    const [invitation] = await other.call(socialRoutes.getInviteList, {})
    await other.call(socialRoutes.accept, { friend_uuid: invitation!.user_uuid })
    const made = await ann.call(socialRoutes.createTrade, { user_uuid: found!.user_uuid })
    trades.push(made.id)
  }
  const nothing = { coins: 0, items: {} }
  for (const id of trades) await ann.call(socialRoutes.confirmTrade, { id, trade_item: nothing })
  const give = (index: number) =>
    others[index]!.call(socialRoutes.confirmTrade, {
      id: trades[index]!,
      trade_item: { coins: 20 + index, items: {} },
    })
  const accept = (index: number) =>
    ann.call(socialRoutes.confirmTrade, { id: trades[index]!, trade_item: nothing })

  const { page } = ann
  await page.goto('/credits')
  await page.getByRole('button', { name: /Social/ }).click()
  const popup = page.getByRole('dialog')
  await popup.getByRole('tab', { name: 'Trades' }).click()
  const row = popup.getByRole('listitem').filter({ hasText: 'Cassandra' })
  await row.getByRole('button', { name: 'Open' }).click()
  await popup.getByLabel('Surprise coins').fill('123')
  await give(0)
  // Agreed to in another tab.
  await accept(0)
  await expect(page.getByText('You traded with Benedikt.')).toBeVisible()
  await expect(popup.getByLabel('Surprise coins')).toHaveValue('123')
  await popup.getByRole('button', { name: 'Close' }).click()
  await expect(popup.getByRole('heading', { name: 'Trade complete' })).toBeVisible()
  await expect(popup.getByRole('region', { name: 'You received' })).toContainText('20')
  await popup.getByRole('button', { name: 'Close' }).last().click()
  await expect(popup.getByRole('heading', { name: 'Social' })).toBeVisible()

  // A reload would show the popup again: its address says that it is open.
  await popup.getByRole('button', { name: 'Close' }).click()
  await expect(popup).toBeHidden()

  // Without its stream the page is told of nothing until the stream is back.
  await page.route('**/api/sse', (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('button', { name: 'Social: 1 waiting' })).toBeVisible()
  await give(1)
  await accept(1)
  await page.unroute('**/api/sse')
  await expect(popup.getByRole('heading', { name: 'Trade complete' })).toBeVisible()
  await expect(popup.getByRole('region', { name: 'You received' })).toContainText('21')
  // Back closes it and leaves the screen where it is; it was seen, and does not come again.
  await page.goBack()
  await expect(popup).toBeHidden()
  await expect(page).toHaveURL(/\/credits$/)
  await page.goForward()
  await page.goBack()
  await expect(popup).toBeHidden()
})

test('the message of a trade that is done opens what was given, after a reload as well', async ({
  join,
}) => {
  const ann = await join('Eleonora', { coins: 900 })
  const bob = await join('Ferdinand')
  const { trade } = await openTrade(ann, bob, 'ferdinand')
  const confirm = (player: Player, coins: number) =>
    player.call(socialRoutes.confirmTrade, { id: trade.id, trade_item: { coins, items: {} } })
  await confirm(ann, 500)
  await confirm(bob, 0)
  const { page } = ann
  await page.goto('/credits?popup=notices')
  const done = page.getByRole('listitem').filter({ hasText: 'The trade is done' })
  await done.getByRole('link', { name: 'Ferdinand' }).click()
  const popup = page.getByRole('dialog', { name: 'Trade complete' })
  await expect(popup.getByRole('region', { name: 'You gave' })).toContainText('500')
  await expect(popup.getByRole('region', { name: 'You received' })).toHaveText(/Nothing$/)
  await page.reload()
  await expect(popup.getByRole('region', { name: 'You gave' })).toContainText('500')
  await popup.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/credits$/)
})

test('a trade that is canceled late closes no other that was opened since', async ({ join }) => {
  const ann = await join('Ottilie')
  const bob = await join('Percival')
  const eve = await join('Quintina')
  await openTrade(ann, bob, 'percival')
  await openTrade(ann, eve, 'quintina')
  const { page } = ann
  const { promise: isSent, resolve: answer } = Promise.withResolvers<void>()
  await page.route(`**/api${socialRoutes.declineTrade.path}`, async (route) => {
    await isSent
    await route.continue()
  })
  await page.goto('/credits?social=trades')
  const popup = page.getByRole('dialog')
  const open = (name: string) =>
    popup.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: 'Open' })
  await open('Percival').click()
  await popup.getByRole('button', { name: 'Cancel trade' }).click()
  await page.keyboard.press('Escape')
  await open('Quintina').click()
  await popup.getByLabel('Surprise coins').fill('5')
  const canceled = page.waitForResponse(`**/api${socialRoutes.declineTrade.path}`)
  answer()
  await canceled
  const waiting = page.getByRole('button', { name: 'Social: 1 waiting', includeHidden: true })
  await expect(waiting).toBeAttached()
  await expect(popup.getByRole('heading', { name: 'Trade with Quintina' })).toBeVisible()
  await expect(popup.getByLabel('Surprise coins')).toHaveValue('5')
})

test('a canceled trade says what was offered, and nothing that is still to come; only to its players', async ({
  join,
  page: visitor,
}) => {
  const ann = await join('Guinevere', { coins: 900 })
  const bob = await join('Hildebrand')
  const { trade } = await openTrade(ann, bob, 'hildebrand')
  await ann.call(socialRoutes.confirmTrade, { id: trade.id, trade_item: { coins: 500, items: {} } })
  await bob.call(socialRoutes.declineTrade, { id: trade.id })
  const { page } = ann
  await page.goto(`/credits?trade=${trade.id}`)
  const popup = page.getByRole('dialog', { name: 'Trade with Hildebrand' })
  await expect(popup.getByRole('alert')).toHaveText('The trade was canceled.')
  await expect(popup.getByRole('region', { name: 'You offered' })).toContainText('500')
  await expect(popup.getByRole('region', { name: 'Hildebrand offered' })).toHaveText(/Nothing$/)
  await expect(popup).not.toContainText(/confirm|Market value/i)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSideScroll(page)
  await popup.getByRole('button', { name: 'Close' }).last().click()
  await expect(page).toHaveURL(/\/credits$/)

  const stranger = await join('Isidore')
  const missing = stranger.page.getByRole('dialog', { name: 'No such trade' })
  for (const id of [trade.id, 'no-id-at-all']) {
    await stranger.page.goto(`/credits?trade=${id}`)
    await expect(missing).toContainText('between other players')
    await expect(missing).not.toContainText('Hildebrand')
    await missing.getByRole('button', { name: 'Close' }).last().click()
    await expect(stranger.page.getByRole('dialog')).toHaveCount(0)
    await expect(stranger.page).toHaveURL(/\/credits$/)
  }

  await visitor.goto(`/credits?trade=${trade.id}`)
  const first = visitor.getByRole('dialog', { name: 'Log in to see this page' })
  await expect(first.getByRole('button', { name: 'Log in' })).toBeVisible()
  await visitor.keyboard.press('Escape')
  await expect(first).toBeHidden()
  await expect(visitor).toHaveURL(/\/credits$/)
})

test('an invitation is answered while another one is: it says that it waits', async ({ join }) => {
  const ann = await join('Philippa')
  for (const name of ['Quentin', 'Rosalind']) {
    const other = await join(name)
    const [found] = await other.call(socialRoutes.findUsers, { q: 'philippa' })
    await other.call(socialRoutes.invite, { friend_uuid: found!.user_uuid })
  }
  const { page } = ann
  await page.goto('/?social=invitations')
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  const acceptOf = (name: string) => row(name).getByRole('button', { name: 'Accept' })
  const answer = Promise.withResolvers<void>()
  await page.route(`**/api${socialRoutes.accept.path}`, async (route) => {
    await answer.promise
    await route.continue()
  })
  await acceptOf('Quentin').click()
  await expect(acceptOf('Rosalind')).toBeDisabled()
  await acceptOf('Rosalind').hover()
  await expect(page.getByRole('tooltip')).toHaveText('Wait until the last change is done')
  answer.resolve()
  await expect(row('Quentin')).toHaveCount(0)
  await acceptOf('Rosalind').click()
  await expect(row('Rosalind')).toHaveCount(0)
})

test('who was found is not called invited before it is known who has invited whom', async ({
  join,
}) => {
  const ann = await join('Wendelin')
  const bob = await join('Ottokar')
  const [found] = await bob.call(socialRoutes.findUsers, { q: 'wendelin' })
  await bob.call(socialRoutes.invite, { friend_uuid: found!.user_uuid })
  const { page } = ann
  const list = `**/api${socialRoutes.getInviteList.path}`
  await page.route(list, (route) => route.abort())
  await page.goto('/credits?social=search&who=ottokar')
  const popup = page.getByRole('dialog')
  await expect(popup.getByText('Ottokar')).toBeVisible()
  await expect(popup.getByRole('alert')).toContainText('Couldn’t load this')
  await expect(popup.getByText('Invited')).toHaveCount(0)
  await expect(popup.getByRole('button', { name: 'Accept' })).toHaveCount(0)
  await page.unroute(list)
  await popup.getByRole('button', { name: 'Try again' }).click()
  await popup.getByRole('button', { name: 'Accept' }).click()
  await expect(popup.getByText('Friend', { exact: true })).toBeVisible()
})
