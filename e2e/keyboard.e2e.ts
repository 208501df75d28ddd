import type { Item } from '@app/contract/catalog.ts'
import type { CDPSession, Page } from '@playwright/test'
import { expect, openPalette, type Player, test } from './testing.ts'
import { tabTo, enter, pressComposing, showComposition } from './keys.ts'

/** Of the demo world: two logs and a saw make planks. */
const LOG = 100
const PLANKS_JA = 'オークの板材'
const SAW = 404
const searchField = (page: Page) => page.getByRole('searchbox', { name: '検索' })
const openItem = (page: Page) => page.getByRole('heading', { level: 2 })

async function inJapanese(player: Player): Promise<Page> {
  const { page } = player
  await page.addInitScript(() => localStorage.setItem('language', 'ja'))
  return page
}

/** Types with an input method: the word grows, is converted, and then stands. */
async function compose(cdp: CDPSession, steps: readonly string[], result: string): Promise<void> {
  for (const text of steps) await showComposition(cdp, text)
  await showComposition(cdp, result)
  await cdp.send('Input.insertText', { text: result })
}

/** A key that an input method has taken, as the browser reports it to the page. */
async function takenByMethod(cdp: CDPSession, code: string): Promise<void> {
  const key = { key: 'Process', code, windowsVirtualKeyCode: 229 }
  await cdp.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key })
  await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key })
}

/** A key of another layout: what it writes, and where it lies. */
async function press(cdp: CDPSession, key: string, code: string, modifiers = 0): Promise<void> {
  // Control writes nothing.
  const written = modifiers === 0 ? { text: key, unmodifiedText: key } : {}
  await cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', key, code, modifiers, ...written })
  await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', key, code, modifiers })
}

const CONTROL = 2

/** Presses g and a letter, again where a crowded machine had them too far apart. */
async function goBy(page: Page, letter: string, address: RegExp): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('g')
    await page.keyboard.press(letter)
    await expect(page).toHaveURL(address, { timeout: 3000 })
  }).toPass()
}

/** Someone who goes on by Tab goes on from there. */
const expectFocusKept = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')

test('a keyboard alone, in Japanese, finds, orders, cancels and crafts', async ({ join, item }) => {
  const ann = await join('Ann', { coins: 5000, items: { [LOG]: 10, [SAW]: 3 } })
  const page = await inJapanese(ann)
  const cdp = await page.context().newCDPSession(page)
  await page.goto('/')
  await expect(page.getByRole('banner').getByText('5,000 サプライズコイン')).toBeAttached()
  await goBy(page, 'm', /\/marketplace\/market/)
  await orderByKeys(page, cdp, item)
  await craftByKeys(page, cdp)
})

test('a newcomer with a keyboard alone, in Japanese, signs in, trades, filters and goes back', async ({
  browser,
  site,
  item,
}) => {
  const context = await browser.newContext({ baseURL: site, locale: 'ja' })
  const page = await context.newPage()
  await page.addInitScript(() => localStorage.setItem('language', 'ja'))
  const cdp = await context.newCDPSession(page)
  await page.goto('/')
  await enter(page, page.getByRole('button', { name: 'ログイン' }).first())
  await tabTo(page, page.getByRole('textbox', { name: 'または好きな名前、任意の Steam ID' }))
  await compose(cdp, ['ゆ', 'ゆい'], '結衣')
  await page.keyboard.press('Enter')
  await enter(page, page.getByRole('button', { name: 'スターターパックを開ける' }))
  await expect(page.getByRole('banner').getByText('25,000 サプライズコイン')).toBeAttached()
  await expectFocusKept(page)
  await goBy(page, 'm', /\/marketplace\/market/)
  await orderByKeys(page, cdp, item)
  await filterByKeys(page, cdp)
  await context.close()
})

/** The inventory’s history of one item, and a choice of the profit: a list to pick from, a native one. */
async function filterByKeys(page: Page, cdp: CDPSession): Promise<void> {
  await goBy(page, 'i', /\/inventory\/page/)
  await enter(page, page.getByRole('banner').getByRole('link', { name: '履歴', exact: true }))
  await expect(page).toHaveURL(/\/inventory\/history$/)
  const filter = page.getByRole('combobox', { name: 'アイテムで絞り込む' })
  await tabTo(page, filter)
  await compose(cdp, ['お', 'おー', 'おーく'], PLANKS_JA)
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/inventory\/history\?item=\d+$/)
  await expect(filter).toBeFocused()
  // The item that is filtered by, and the way out of an empty table, go with the press.
  await enter(page, page.getByRole('button', { name: /すべてのアイテムを表示$/ }).first())
  await expect(page).toHaveURL(/\/inventory\/history$/)
  await expectFocusKept(page)

  await goBy(page, 't', /\/marketplace\/history/)
  await enter(page, page.getByRole('banner').getByRole('link', { name: '損益', exact: true }))
  await expect(page).toHaveURL(/\/marketplace\/profit$/)
  const action = page.getByRole('combobox', { name: '操作' })
  await tabTo(page, action)
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(/side=\w+$/)
  await expect(action).toBeFocused()
  await enter(page, page.getByRole('button', { name: 'すべて表示' }).first())
  await expect(page).toHaveURL(/\/marketplace\/profit$/)
  await expectFocusKept(page)
  await page.goBack()
  await expect(page).toHaveURL(/\/marketplace\/history$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/inventory\/history$/)
}

async function orderByKeys(page: Page, cdp: CDPSession, item: Item): Promise<void> {
  const search = searchField(page)
  await expect(search).toBeVisible()
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await compose(cdp, ['あ', 'あい', 'あいて'], item.NameJa)
  await expect(search).toHaveValue(item.NameJa)
  const row = page.getByRole('region', { name: 'アイテム' }).getByRole('button', {
    name: item.NameJa,
  })
  await enter(page, row.first())
  await expect(openItem(page)).toHaveText(item.NameJa)
  await expect(row.first()).toBeFocused()

  await page.keyboard.press('b')
  const order = page.getByRole('dialog', { name: '購入' })
  const price = order.getByLabel('1 個の価格（コイン）')
  await expect(price).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(order).toBeHidden()
  await expect(row.first()).toBeFocused()

  await page.keyboard.press('b')
  await expect(price).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('7')
  await tabTo(page, order.getByLabel('数量', { exact: true }))
  await page.keyboard.press('Control+a')
  await page.keyboard.type('3')
  await enter(page, order.getByRole('button', { name: '買い注文を出す' }))
  await expect(order).toBeHidden()
  await expect(row.first()).toBeFocused()

  const cancel = page.getByRole('button', { name: '価格 7 の注文を取り消す' })
  await enter(page, cancel)
  const question = page.getByRole('dialog', { name: '1 件の注文を取り消しますか？' })
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(cancel).toBeFocused()
  await page.keyboard.press('Enter')
  await enter(page, question.getByRole('button', { name: '1 件の注文を取り消す' }))
  await expect(question).toBeHidden()
  await expect(cancel).toBeHidden()
  await expectFocusKept(page)
}

async function craftByKeys(page: Page, cdp: CDPSession): Promise<void> {
  await goBy(page, 'c', /\/craft\/receipts/)
  const search = page.getByRole('searchbox', { name: 'レシピを検索' })
  await expect(search).toBeVisible()
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await compose(cdp, ['お', 'おー', 'おーく'], PLANKS_JA)
  // Two recipes make them.
  const card = page.getByRole('article', { name: PLANKS_JA, exact: true }).first()
  const open = card.getByRole('button', { name: /^レシピを開く/ })
  await enter(page, open)
  const recipe = page.getByRole('dialog', { name: PLANKS_JA })
  await expect(recipe).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(recipe).toBeHidden()
  await expect(open).toBeFocused()

  const count = card.getByLabel('数量')
  await tabTo(page, count)
  await page.keyboard.press('Control+a')
  await compose(cdp, [], '２')
  await enter(page, card.getByRole('button', { name: '作る', exact: true }))
  await expect(page.getByText(`レシピ ${PLANKS_JA} を送りました x2`)).toBeVisible()
  await expectFocusKept(page)
}

test('a keyboard alone, in Japanese, buys, places, fights and leaves the battle', async ({
  join,
}) => {
  const page = await inJapanese(await join('Bob'))
  const zone = (name: string) => page.getByRole('region', { name })
  await page.goto('/bge')
  await enter(page, page.getByRole('button', { name: 'ゲームを始める' }))
  const offer = zone('酒場（レベル').getByRole('button', { name: /ゴールドで買う：/ })
  await expect(offer).toHaveCount(3)
  await enter(page, offer.first())
  const held = zone('手札').getByRole('button', { name: /^場に出す：/ })
  await expect(held).toHaveCount(1)
  await expectFocusKept(page)
  await tabTo(page, held)
  await page.keyboard.press('Space')
  const lifted = page.getByRole('status').filter({ hasText: 'を持ち上げました' })
  await expect(lifted).toBeAttached()
  // Which place comes first is the tavern's to say; the board is one of them.
  for (let steps = 0; !(await lifted.textContent())?.includes('場の 1 番目'); steps++) {
    expect(steps).toBeLessThan(4)
    await page.keyboard.press('ArrowRight')
  }
  await page.keyboard.press('Enter')
  await expect(zone('あなたの場').getByRole('button', { name: /^1 番目：/ })).toHaveCount(1)
  await expectFocusKept(page)

  await enter(page, page.getByRole('button', { name: '戦う！' }))
  const battle = page.getByRole('dialog', { name: 'バトルシミュレーション' })
  await enter(page, battle.getByRole('button', { name: 'スキップ' }))
  await expect(battle.getByRole('region', { name: '結果' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(battle).toBeHidden()
  await expectFocusKept(page)
})

test('on a Russian and a French layout the keys do what is printed or written on them', async ({
  join,
  item,
}) => {
  const { page } = await join('Eve', { coins: 100, items: { [item.Itemdefid]: 1 } })
  const cdp = await page.context().newCDPSession(page)
  const dialog = page.getByRole('dialog')
  const search = page.getByRole('searchbox', { name: 'Search' })
  await page.goto(`/marketplace/market#/item=${item.Itemdefid}`)
  await expect(page.getByRole('heading', { level: 2, name: item.Name })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Buy item' }).first()).toBeEnabled()

  await press(cdp, 'и', 'KeyB')
  await expect(dialog).toHaveAccessibleName(/Buy: /)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await press(cdp, 'ы', 'KeyS')
  await expect(dialog).toHaveAccessibleName(/Sell: /)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await press(cdp, '.', 'Slash')
  await expect(search).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await press(cdp, 'л', 'KeyK', CONTROL)
  await expect(dialog.getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await press(cdp, 'п', 'KeyG')
  await press(cdp, 'с', 'KeyC')
  await expect(page).toHaveURL(/\/craft\/receipts/)

  await press(cdp, 'g', 'KeyG')
  await press(cdp, 'm', 'Semicolon')
  await expect(page).toHaveURL(/\/marketplace\/market/)
  await expect(search).toBeVisible()
  // What is an M on other keyboards writes a comma here, which means nothing.
  await press(cdp, 'g', 'KeyG')
  await press(cdp, ',', 'KeyM')
  await press(cdp, '/', 'Period')
  await expect(search).toBeFocused()
  await press(cdp, 'b', 'KeyB')
  await expect(search).toHaveValue('b')
  await expect(dialog).toBeHidden()
  await page.keyboard.press('Shift+Tab')
  await press(cdp, '?', 'KeyM')
  await expect(dialog).toHaveAccessibleName('Keyboard')
})

test('what an input method takes opens, chooses and closes nothing', async ({ join, item }) => {
  const page = await inJapanese(await join('Dan', { coins: 100 }))
  const cdp = await page.context().newCDPSession(page)
  await page.goto(`/marketplace/market#/item=${item.Itemdefid}`)
  await expect(openItem(page)).toHaveText(item.NameJa)
  const dialog = page.getByRole('dialog')
  await page.keyboard.press('/')
  await expect(searchField(page)).toBeFocused()
  await showComposition(cdp, 'ぶ')
  for (const code of ['KeyB', 'KeyS', 'KeyG', 'KeyM', 'Slash', 'Enter', 'Escape']) {
    await takenByMethod(cdp, code)
  }
  // Some methods leave Control to the page.
  await press(cdp, 'k', 'KeyK', CONTROL)
  await expect(searchField(page)).toBeFocused()
  await expect(searchField(page)).toHaveValue('ぶ')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/marketplace\/market/)
  await cdp.send('Input.insertText', { text: 'ぶ' })

  await openPalette(page)
  const command = dialog.getByRole('combobox')
  await expect(command).toBeFocused()
  await showComposition(cdp, 'いち')
  await pressComposing(cdp, 'Enter')
  await pressComposing(cdp, 'Escape')
  await pressComposing(cdp, 'ArrowDown')
  await expect(command).toHaveValue('いち')
  await expect(page).toHaveURL(/\/marketplace\/market/)
  await cdp.send('Input.insertText', { text: 'インベ' })
  await expect(command).toHaveValue('インベ')
  // The dialog hears of the end of a word a moment after it, and takes no key before.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden({ timeout: 2000 })
  }).toPass()
  await expect(searchField(page)).toBeFocused()
})
