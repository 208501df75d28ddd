import type { Page } from '@playwright/test'

/** A jump of the page, and the beginnings of what has moved, with where its top was and is. */
interface Moved {
  readonly value: number
  readonly what: readonly string[]
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly {
    readonly node?: Node
    readonly previousRect: DOMRectReadOnly
    readonly currentRect: DOMRectReadOnly
  }[]
}

/** Notes in every page that is opened from now on what jumps there by itself. */
export async function noteShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moved: Moved[] = []
    const tell = ({ node, previousRect, currentRect }: LayoutShift['sources'][number]) =>
      `${node?.textContent?.slice(0, 40)} ${previousRect.top} to ${currentRect.top}`
    Object.assign(globalThis, { moved })
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
        if (hadRecentInput) continue
        moved.push({ value, what: sources.map(tell) })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** How far the page that is open has jumped since it was opened, or since this was last asked. */
export async function takeShifts(page: Page): Promise<{ sum: number; told: string }> {
  const moved = await page.evaluate(() => (globalThis as { moved?: Moved[] }).moved!.splice(0))
  return { sum: moved.reduce((total, { value }) => total + value, 0), told: JSON.stringify(moved) }
}
