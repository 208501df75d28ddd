import type { CDPSession, Locator, Page } from '@playwright/test'
import { expect } from './testing.ts'

/** Goes on by Tab until the focus is there, or back by Shift and Tab. */
export async function tabTo(
  page: Page,
  target: Locator,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  await expect(target).toBeVisible()
  // Once around a long screen.
  for (let steps = 0; steps < 150; steps++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error('the keyboard does not get there')
}

export async function enter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** What an input method shows in the field while it composes. */
export async function showComposition(cdp: CDPSession, text: string): Promise<void> {
  const at = text.length
  await cdp.send('Input.imeSetComposition', { text, selectionStart: at, selectionEnd: at })
}

/** A key of an input method that tells the page which it is while it composes, as on Linux and macOS. */
export async function pressComposing(cdp: CDPSession, key: string): Promise<void> {
  await cdp.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, code: key })
  await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', key, code: key })
}
