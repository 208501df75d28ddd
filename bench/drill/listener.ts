import { setTimeout as wait } from 'node:timers/promises'
import type { LiveEvent } from '@app/contract/live.ts'

/** As the page waits before it opens its stream again. */
const RECONNECT_MS = 3000

/** A live stream as a page keeps it: opened again whenever it ends. */
export class Listener {
  readonly name: string
  readonly #url: string
  readonly #item: number
  readonly #abort = new AbortController()
  /** When each best price of the item came, Unix milliseconds. */
  readonly #heard = new Map<number, number>()
  #reading: Promise<void> | undefined
  opened = 0

  /** @param item - whose best price to buy is listened for */
  constructor(name: string, origin: string, item: number) {
    this.name = name
    this.#url = `${origin}/api/sse`
    this.#item = item
  }

  start(): void {
    this.#reading = this.#readOn()
  }

  async close(): Promise<void> {
    this.#abort.abort()
    await this.#reading
  }

  /** When this price, or one that came after it, was heard of. */
  heardOf(price: number): number | undefined {
    const later = [...this.#heard].filter(([heard]) => heard >= price)
    return later.length === 0 ? undefined : Math.min(...later.map(([, at]) => at))
  }

  async #readOn(): Promise<void> {
    const { signal } = this.#abort
    while (!signal.aborted) {
      await this.#readOnce().catch(() => {})
      await wait(RECONNECT_MS, undefined, { signal }).catch(() => {})
    }
  }

  async #readOnce(): Promise<void> {
    const { body, status } = await fetch(this.#url, { signal: this.#abort.signal })
    if (status !== 200 || !body) return
    this.opened += 1
    let rest = ''
    const decoder = new TextDecoder()
    for await (const chunk of body) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (line.startsWith('data: ')) this.#take(JSON.parse(line.slice(6)) as LiveEvent[])
      }
    }
  }

  #take(events: readonly LiveEvent[]): void {
    for (const event of events) {
      if (event.type !== 'market_updated') continue
      const found = event.data.items.find(({ item_type_id }) => item_type_id === this.#item)
      if (found && !this.#heard.has(found.buy_price)) this.#heard.set(found.buy_price, Date.now())
    }
  }
}
