/** Names by Steam id: those of the beginning, and of the others so many, the newest. */
export class RecentNames {
  readonly #always: ReadonlyMap<string, string>
  readonly #recent = new Map<string, string>()
  readonly #max: number

  constructor(always: Iterable<readonly [steamId: string, name: string]>, max: number) {
    this.#always = new Map(always)
    this.#max = max
  }

  get(steamId: string): string | undefined {
    return this.#always.get(steamId) ?? this.#recent.get(steamId)
  }

  set(steamId: string, name: string): void {
    // A map keeps the order in which its keys came.
    this.#recent.delete(steamId)
    this.#recent.set(steamId, name)
    if (this.#recent.size <= this.#max) return
    for (const oldest of this.#recent.keys()) {
      this.#recent.delete(oldest)
      return
    }
  }
}
