/** Where players' coins come from and go to. */
export const SOURCES = ['tavern', 'salaries', 'sold to traders'] as const
export const SINKS = ['relic shops', 'bought from traders'] as const
export type Source = (typeof SOURCES)[number]
export type Sink = (typeof SINKS)[number]

/** Coins by where they came from and where they went, day by day. */
export class Books {
  readonly #days: Map<Source | Sink, number>[] = []

  add(day: number, line: Source | Sink, coins: number): void {
    const today = (this.#days[Math.floor(day)] ??= new Map())
    today.set(line, (today.get(line) ?? 0) + coins)
  }

  /** Coins from a day up to, not including, another. */
  sum(line: Source | Sink, from: number, to: number): number {
    return this.#days.slice(from, to).reduce((all, today) => all + (today?.get(line) ?? 0), 0)
  }
}
