/** Milliseconds between two looks. */
const FOLLOW_MS = 1000

/**
 * Hears that a look has failed where the one before had not, and undefined when one succeeds again: what
 * this node knows may be old in between.
 */
export type LookReport = (error: unknown) => void

/**
 * What a node keeps in memory of something that other nodes, or an import, may change in the
 * database: looked at again every second, and replaced whole.
 */
export class Followed<Value> {
  #value: Value
  #timer: NodeJS.Timeout | undefined
  #isFailing = false
  /** How often the value was set or replaced. */
  #version = 0
  readonly #look: (before: Value) => Promise<Value>
  readonly #replaced: ((before: Value) => void)[] = []

  /** @param look - reads the value; gives back `before` where it still holds */
  constructor(value: Value, look: (before: Value) => Promise<Value>) {
    this.#value = value
    this.#look = look
  }

  /** Calls back after each look that has found another value. */
  onReplaced(replaced: (before: Value) => void): void {
    this.#replaced.push(replaced)
  }

  get value(): Value {
    return this.#value
  }

  /** For what this node itself has changed; others hear of it by their next look. */
  set value(value: Value) {
    this.#value = value
    this.#version += 1
  }

  /**
   * Looks now. Whoever looks at once with others, or while the value is set, looks again: what was
   * read before a change must not come back after it.
   */
  async refresh(): Promise<void> {
    for (;;) {
      const before = this.#value
      const version = this.#version
      const seen = await this.#look(before)
      if (version !== this.#version) continue
      if (seen === before) return
      this.value = seen
      for (const replaced of this.#replaced) replaced(before)
      return
    }
  }

  /** Looks from now on until closed. While a look fails, what is known stays good. */
  follow(report: LookReport): void {
    this.#timer = setTimeout(() => {
      void this.#tryToLook(report).finally(() => this.#timer && this.follow(report))
    }, FOLLOW_MS)
  }

  async #tryToLook(report: LookReport): Promise<void> {
    const wasFailing = this.#isFailing
    try {
      await this.refresh()
      this.#isFailing = false
      if (wasFailing) report(undefined)
    } catch (error) {
      this.#isFailing = true
      if (!wasFailing) report(error)
    }
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}
