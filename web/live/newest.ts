/** Things whose newest change is remembered. */
const KEPT = 2000

/**
 * What was heard of each thing last. Events of several nodes may overtake each other; a state that is
 * older than the one shown must not replace it.
 */
export class Newest {
  readonly #heard = new Map<string, number>()

  /** Notes a change. Returns how it compares with what was heard of the thing. */
  note(thing: string, version: number): 'newer' | 'same' | 'older' {
    const known = this.#heard.get(thing)
    if (known !== undefined && version <= known) return version < known ? 'older' : 'same'
    this.#heard.delete(thing)
    this.#heard.set(thing, version)
    const oldest = this.#heard.keys().next()
    if (this.#heard.size > KEPT && !oldest.done) this.#heard.delete(oldest.value)
    return 'newer'
  }
}
