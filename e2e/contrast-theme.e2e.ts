import type { Locator } from '@playwright/test'
import { expect, test } from './testing.ts'

const PLANKS = 200
const style = (part: Locator, name: 'backgroundColor' | 'outlineStyle') =>
  part.evaluate((element, one) => getComputedStyle(element)[one], name)

test('in a contrast theme of the system what is chosen, on or drawn can still be told', async ({
  join,
}) => {
  const { page } = await join('Ann', { coins: 1234, items: { [PLANKS]: 5 } })
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/settings')
  const language = (name: string) => page.getByRole('radio', { name, exact: true })
  await expect(language('English')).toBeChecked()
  expect(await style(language('English'), 'outlineStyle')).toBe('solid')
  expect(await style(language('Türkçe'), 'outlineStyle')).toBe('none')

  await page.goto(`/marketplace/market#/item=${PLANKS}`)
  await expect(page.locator('main h2').first()).toBeVisible()
  const icon = page.locator('main .item-icon').first()
  expect(await style(icon, 'backgroundColor')).not.toBe(
    await style(page.locator('body'), 'backgroundColor'),
  )
  const owned = page.getByRole('switch').first()
  const off = await style(owned, 'backgroundColor')
  await owned.check()
  await page.mouse.move(2, 2)
  await expect.poll(() => style(owned, 'backgroundColor')).not.toBe(off)
})
