import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import type { Page, Request } from '@playwright/test'

/** What the walker needs of a browser's tab; everything else it does in the page itself. */
export interface Driver {
  goto(url: string): Promise<void>
  reload(): Promise<void>
  back(): Promise<void>
  evaluate<T>(expression: string): Promise<T>
  /**
   * Presses the middle of the element, which must not be covered, and takes the pointer away: what
   * the page draws next must not be hovered by chance.
   */
  click(selector: string): Promise<void>
  press(key: string): Promise<void>
  /** Puts a text where the caret is, as a keyboard or a paste does. */
  insert(text: string): Promise<void>
  picture(file: string): Promise<void>
  /** Whether code is on its way of which the page itself says nothing. */
  isLoadingCode(): boolean
}

/** A browser of its own, with its own storage. */
export interface Window {
  readonly driver: Driver
  close(): Promise<void>
}

interface WindowOptions {
  readonly url: string
  readonly width: number
  /** What the site keeps in the browser. */
  readonly kept: Readonly<Record<string, string>>
  /** Value of the refresh cookie's header, name included. */
  readonly cookies: readonly {
    readonly name: string
    readonly value: string
    readonly path: string
  }[]
  /** Run in each page before its own scripts. */
  readonly scripts: readonly string[]
}

export type OpenWindow = (options: WindowOptions) => Promise<Window>

export const HEIGHTS: Readonly<Record<number, number>> = { 390: 844, 1440: 900 }
const PRESS_MS = 10_000

/** A tab that Playwright drives. */
export function driverOf(page: Page): Driver {
  const code = new Set<Request>()
  page.on('request', (request) => {
    if (request.resourceType() === 'script') code.add(request)
  })
  page.on('requestfinished', (request) => code.delete(request))
  page.on('requestfailed', (request) => code.delete(request))
  return {
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    back: async () => void (await page.goBack()),
    evaluate: (expression) => page.evaluate(expression),
    async click(selector) {
      await page.locator(selector).click({ timeout: PRESS_MS })
      await page.mouse.move(0, 0)
    },
    press: (key) => page.keyboard.press(key),
    insert: (text) => page.keyboard.insertText(text),
    picture: async (file) => void (await page.screenshot({ path: file })),
    isLoadingCode: () => code.size > 0,
  }
}

let script: Promise<string> | undefined

/** The walker's own script for pages (`page/main.ts`), bundled once. */
export function pageScript(): Promise<string> {
  return (script ??= bundle())
}

async function bundle(): Promise<string> {
  const input = fileURLToPath(new URL('page/main.ts', import.meta.url))
  await using build = await rolldown({ input, logLevel: 'silent' })
  const { output } = await build.generate({ format: 'iife' })
  return output[0].code
}

/** Keeps what belongs into the storage of the site, and of no other page; a change stays. */
export function keepScript(url: string, kept: Readonly<Record<string, string>>): string {
  return `if (location.origin === ${JSON.stringify(url)} && !sessionStorage.walk_kept) {
    sessionStorage.walk_kept = 'true'
    for (const [key, value] of Object.entries(${JSON.stringify(kept)})) localStorage.setItem(key, value)
  }`
}
