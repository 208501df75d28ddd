import type { Browser } from '@playwright/test'
import { driverOf, HEIGHTS, keepScript, type OpenWindow } from './driver.ts'

/** Milliseconds that a crowded machine may take to open a page. */
const OPEN_MS = 120_000

/** Windows of a browser that Playwright drives. */
export function windowsOf(browser: Browser): OpenWindow {
  return async ({ url, width, kept, cookies, scripts }) => {
    const context = await browser.newContext({
      viewport: { width, height: HEIGHTS[width] ?? 900 },
      hasTouch: width < 500,
      reducedMotion: 'reduce',
      locale: 'en',
      // Each window is new: it would fetch the whole app once more, which no step is about.
      serviceWorkers: 'block',
    })
    context.setDefaultNavigationTimeout(OPEN_MS)
    await context.addCookies(cookies.map(({ name, value }) => ({ name, value, url })))
    await context.addInitScript({ content: keepScript(url, kept) })
    for (const content of scripts) await context.addInitScript({ content })
    const driver = driverOf(await context.newPage())
    return { driver, close: () => context.close() }
  }
}
