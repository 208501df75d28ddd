import { setTimeout } from 'node:timers/promises'
import { difference } from './compare.ts'
import type { Driver } from './driver.ts'
import type { Control, Region, View } from './view.ts'

/** Milliseconds that a page may take to come to rest before it is called endless. */
const REST_MS = 60_000
/** Milliseconds after which a crowded machine shows what it had not yet. */
const LATER_MS = 1500

/** A tab of the site: every act waits until the page is at rest and tells what is then shown. */
export class Tab {
  readonly driver: Driver
  readonly #url: string

  constructor(driver: Driver, url: string) {
    this.driver = driver
    this.#url = url
  }

  async open(address: string): Promise<View> {
    // From a page of nobody, so that an address with another hash is loaded as well, and nothing that
    // was gone back from lies ahead.
    await this.driver.goto('about:blank')
    await this.driver.goto(`${this.#url}${address}`)
    return this.look()
  }

  async reload(): Promise<View> {
    await this.driver.reload()
    return this.look()
  }

  async back(): Promise<View> {
    await this.driver.back()
    return this.look()
  }

  /** In one step: between two of them a page may begin a call. */
  async look(): Promise<View> {
    const end = Date.now() + REST_MS
    for (;;) {
      const view = await this.driver.evaluate<View>(
        `walk.settle(${REST_MS}).then(() => walk.look())`,
      )
      if (!this.driver.isLoadingCode() || Date.now() > end) return view
    }
  }

  /** What is now shown where the same is expected: what differs is looked at once more, later. */
  async sameAs(before: View, now: View): Promise<View> {
    return difference(before, now) === undefined ? now : this.later()
  }

  async later(): Promise<View> {
    await setTimeout(LATER_MS)
    return this.look()
  }

  /** Whether the control is there and not disabled; it is then the one that the next acts are about. */
  point(control: Control): Promise<boolean> {
    return this.driver.evaluate(`walk.point(${JSON.stringify(control.key)})`)
  }

  press(): Promise<void> {
    return this.driver.click(HERE)
  }

  /** Presses what only those who walk by keys can reach. */
  async pressByKey(): Promise<void> {
    await this.driver.evaluate(`document.querySelector('${HERE}').focus()`)
    await this.driver.press('Enter')
  }

  choose(index: number): Promise<void> {
    return this.driver.evaluate(`walk.choose(${index})`)
  }

  /** Moves a slider by the key that does. */
  async slide(): Promise<void> {
    await this.driver.evaluate(`document.querySelector('${HERE}').focus()`)
    await this.driver.press('ArrowRight')
  }

  setDate(day: string): Promise<void> {
    return this.driver.evaluate(`walk.setDate(${JSON.stringify(day)})`)
  }

  /** Replaces what the field holds. */
  async write(text: string): Promise<void> {
    await this.driver.evaluate(`(() => {
      const field = document.querySelector('${HERE}')
      field.focus()
      field.select()
    })()`)
    if (text === '') await this.driver.press('Delete')
    else await this.driver.insert(text)
  }

  unseenFocus(region?: Region): Promise<string[]> {
    return this.driver.evaluate(`walk.unseenFocus(${JSON.stringify(region)})`)
  }
}

const HERE = '[data-walk=here]'
