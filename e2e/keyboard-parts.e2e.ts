import { socialRoutes } from '@app/contract/social.ts'
import { expect, expectAccessible, openPalette, test } from './testing.ts'
import { tabTo, enter } from './keys.ts'

test('choices are radios and parts are tabs with their panel, by arrows, Home and End', async ({
  join,
  item,
}) => {
  const { page } = await join('Fay', { coins: 100 })
  await page.goto(`/marketplace/market#/item=${item.Itemdefid}`)
  const interval = page.getByRole('radiogroup', { name: 'Interval' }).first()
  const choice = interval.getByRole('radio')
  await expect(choice).toHaveCount(4)
  await interval.getByRole('radio', { checked: true }).focus()
  await page.keyboard.press('Home')
  await expect(choice.first()).toBeChecked()
  await page.keyboard.press('End')
  await expect(choice.last()).toBeChecked()
  await expect(choice.last()).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(choice.first()).toBeChecked()
  await expect(choice.first()).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(choice.last()).toBeChecked()

  await openPalette(page)
  const palette = page.getByRole('dialog')
  const command = palette.getByRole('combobox')
  await expect(palette.getByRole('group', { name: 'Screens' })).toBeVisible()
  await expect(command).toHaveAttribute('aria-expanded', 'true')
  await command.fill('qqqqqq')
  await expect(palette.getByRole('status')).toHaveText('Nothing found')
  await expect(command).toHaveAttribute('aria-expanded', 'false')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  await expect(choice.last()).toBeFocused()

  await page.getByRole('button', { name: 'Social: 0 waiting' }).focus()
  await page.keyboard.press('Enter')
  const social = page.getByRole('dialog')
  const part = social.getByRole('tab', { selected: true })
  const panel = social.getByRole('tabpanel')
  await expect(panel).toHaveAccessibleName('Friends')
  await part.focus()
  await page.keyboard.press('End')
  await expect(panel).toHaveAccessibleName('Trades')
  await expect(part).toBeFocused()
  await expect(part).toHaveAttribute('aria-controls', (await panel.getAttribute('id')) ?? '')
  await expectAccessible(page)
})

test('whoever removes a friend by keys is asked, and stays where they were', async ({ join }) => {
  const ann = await join('Gustav')
  const bob = await join('Halvard')
  const [friend] = await ann.call(socialRoutes.findUsers, { q: bob.name })
  await ann.call(socialRoutes.invite, { friend_uuid: friend!.user_uuid })
  const [invitation] = await bob.call(socialRoutes.getInviteList, {})
  await bob.call(socialRoutes.accept, { friend_uuid: invitation!.user_uuid })
  const { page } = ann
  await page.goto('/credits')
  await enter(page, page.getByRole('button', { name: 'Social: 0 waiting' }))
  const social = page.getByRole('dialog')
  const remove = social.getByRole('button', { name: 'Remove' })
  await tabTo(page, remove)
  await page.keyboard.press('Enter')
  const question = social.getByRole('group', { name: /^Halvard: / })
  await expect(question.getByRole('button').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(remove).toBeFocused()
  await page.keyboard.press('Enter')
  await enter(page, question.getByRole('button', { name: 'Remove' }))
  await expect(question).toBeHidden()
  await expect
    .poll(() => social.evaluate((popup) => popup.contains(document.activeElement)))
    .toBe(true)
})

test('a step to another screen leads to its title', async ({ join }) => {
  const { page } = await join('Ann')
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Inventory' }).first().press('Enter')
  await expect(page).toHaveURL(/\/inventory/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('a popup of the screen that a step leads to keeps the focus', async ({ join }) => {
  const PLANKS = 200
  const { page } = await join('Ann')
  await page.goto(`/marketplace/market#/item=${PLANKS}`)
  const deal = page.getByRole('region', { name: 'Make or buy' })
  await deal.getByRole('link', { name: 'Open recipe' }).first().press('Enter')
  const popup = page.getByRole('dialog', { name: 'Oak Planks' })
  await expect(popup).toBeVisible()
  await expect(page).toHaveURL(/\/craft\/receipts/)
  await expect(popup.locator(':focus').or(page.locator('[role=dialog]:focus'))).toHaveCount(1)
})

test('lists of suggestions close when the keyboard goes on, and add nothing unseen', async ({
  join,
}) => {
  const { page } = await join('Ann')
  const list = page.getByRole('listbox')
  await page.goto('/inventory/history')
  const picker = page.getByRole('combobox')
  await picker.pressSequentially('oak')
  await expect(list).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(list).toBeHidden()

  await page.goto('/marketplace/market')
  await page.getByRole('button', { name: 'Advanced search' }).click()
  const tags = page.getByRole('combobox', { name: 'Add tag' })
  await tags.pressSequentially('rare')
  await expect(list).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(list).toBeHidden()
  await tags.focus()
  await expect(list).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Remove tag/ })).toHaveCount(0)
  await expect(tags).toHaveValue('rare')
})

test('a menu longer than the window stays in it and scrolls to what has the focus', async ({
  join,
}) => {
  const { page } = await join('Ann')
  await page.setViewportSize({ width: 844, height: 390 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Player menu: Ann' }).press('Enter')
  const links = page.locator('[popover]:popover-open').getByRole('link')
  await expect(links.first()).toBeInViewport({ ratio: 1 })
  await links.last().focus()
  await expect(links.last()).toBeInViewport({ ratio: 1 })
  await links.last().press('Enter')
  await expect(page).toHaveURL(/\/settings$/)
})
