import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import { build, preview } from 'vite'
import { NOW } from '../gallery/samples.ts'
import { languages } from '../web/i18n/languages.ts'
import { type FaultKind, faultsOf } from './walk/checks.ts'
import { pageScript } from './walk/driver.ts'
import { readKnown } from './walk/known.ts'
import type { View } from './walk/view.ts'

const gallery = fileURLToPath(new URL('../gallery/', import.meta.url))
const frames = readdirSync(`${gallery}frames`).map((file) => file.replace(/\.tsx$/, ''))
const WIDTHS = [1440, 390] as const

/** What a part must not show in any state; what loads for ever and what is off are states of it. */
const FORBIDDEN: ReadonlySet<FaultKind> = new Set([
  'raw key',
  'crash',
  'error',
  'side scroll',
  'cut text',
  'overlap',
  'small target',
])

// Dates are part of the pictures.
test.use({ timezoneId: 'UTC' })

let site: { readonly url: string; readonly close: () => Promise<void> }

test.beforeAll(async () => {
  const configFile = `${gallery}vite.config.ts`
  await build({ configFile, logLevel: 'error' })
  const { httpServer } = await preview({ configFile, preview: { port: 0, host: '127.0.0.1' } })
  if (!httpServer.listening) await once(httpServer, 'listening')
  const { port } = httpServer.address() as AddressInfo
  const close = async () => {
    httpServer.close()
    await once(httpServer, 'close')
  }
  site = { url: `http://127.0.0.1:${port}/`, close }
})

test.afterAll(() => site.close())

test.beforeEach(async ({ page }) => {
  page.on('pageerror', (error) => {
    throw error
  })
  await page.clock.setFixedTime(NOW * 1000)
})

/** Opens frames and waits until they stand still. Returns what they show. */
async function open(page: Page, query: string) {
  await page.goto(`${site.url}?motion=reduced&${query}`)
  // What covers the page hides the part that it belongs to.
  const shown = page.getByRole('dialog').or(page.getByRole('region')).first()
  await expect(shown).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  return shown
}

for (const { code, name } of languages) {
  test(`every part is whole in its states in ${name}`, async ({ page }) => {
    const known = await readKnown()
    await page.addInitScript(await pageScript())
    const expectWhole = async () => {
      const view = await page.evaluate<View>('walk.look()')
      expect(faultsOf(view, known).filter(({ kind }) => FORBIDDEN.has(kind))).toEqual([])
    }
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      await open(page, `lang=${code}`)
      await expectWhole()
      const alone = await page
        .locator('a[data-alone]')
        .evaluateAll((links) => links.map((link) => link.textContent))
      expect(alone).not.toEqual([])
      for (const frame of alone) {
        await open(page, `lang=${code}&frame=${frame}`)
        await expectWhole()
      }
    }
  })
}

/** High enough that all of a frame is in view: what is far from it is not drawn. */
const HEIGHT = 2400

for (const frame of frames) {
  test(`${frame} looks as it did`, async ({ page }) => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHT })
      const shown = await open(page, `frame=${frame}`)
      // Machines draw the edges of letters and curves a little differently.
      const options = { maxDiffPixelRatio: 0.01 }
      await expect(shown).toHaveScreenshot(`${frame}-${width}.png`, options)
    }
  })
}
