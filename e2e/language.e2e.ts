import { authRoutes } from '@app/contract/auth.ts'
import type { Page } from '@playwright/test'
import { expect, expectNoSideScroll, test } from './testing.ts'

/** Languages whose script no other of them shares, so that a text left behind would be seen. */
const targets = [
  { code: 'ru', locale: 'ru', name: 'Русский' },
  { code: 'ja', locale: 'ja', name: '日本語' },
  { code: 'en', locale: 'en', name: 'English' },
  { code: 'zh', locale: 'zh-CN', name: '中文' },
] as const

/** The addresses in the header's menus on this screen. */
async function linksOf(page: Page): Promise<string[]> {
  await expect(page.getByRole('banner').getByRole('navigation').first()).toBeVisible()
  const links = page.getByRole('banner').getByRole('navigation').getByRole('link')
  return links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
}

test('the language is changed on every screen of the menus, in place', async ({ join }) => {
  test.slow()
  const ann = await join('Ann', { coins: 500 })
  const { page } = ann
  const open = ['/', '/credits']
  const seen = new Set<string>()
  let chosen = 'en'
  for (let path = open.shift(); path !== undefined; path = open.shift()) {
    if (seen.has(path)) continue
    seen.add(path)
    await page.goto(path)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).not.toBeEmpty()
    open.push(...(await linksOf(page)))
    const { pathname } = new URL(page.url())
    const before = await heading.innerText()
    const target = targets[seen.size % targets.length]!
    await page.getByRole('button', { name: new RegExp(`: ${chosen}$`) }).click()
    await page.getByRole('button', { name: target.name, exact: true }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', target.locale)
    if (target.code !== chosen) await expect(heading).not.toHaveText(before)
    expect(new URL(page.url()).pathname).toBe(pathname)
    await expectNoSideScroll(page)
    chosen = target.code
  }
  expect(seen.size).toBeGreaterThan(4)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', chosen === 'zh' ? 'zh-CN' : chosen)
  await expect.poll(async () => (await ann.call(authRoutes.getProfile, {})).lang).toBe(chosen)
})

test('on a phone the language is chosen in the sheet', async ({ join }) => {
  const { page } = await join('Bob', {}, { viewport: { width: 390, height: 844 } })
  await page.goto('/')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Русский' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('У всего есть цена.')
  await expectNoSideScroll(page)
})
