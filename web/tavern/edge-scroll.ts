/** How near the edge of the window the page begins to move, in pixels. */
const EDGE_PX = 90
/** The faster the nearer: pixels of a frame for each pixel within. */
const PACE = 0.14

/** Moves the page while a card is held near the window's upper or lower edge. */
export class EdgeScroll {
  readonly #onScroll: () => void
  #y: number | undefined
  #frame: number | undefined

  constructor(onScroll: () => void) {
    this.#onScroll = onScroll
  }

  /** Where the card is held now. */
  hold(y: number): void {
    this.#y = y
    this.#frame ??= requestAnimationFrame(this.#step)
  }

  stop(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame)
    this.#frame = undefined
  }

  readonly #step = (): void => {
    const y = this.#y ?? 0
    const above = Math.min(0, y - EDGE_PX)
    const below = Math.max(0, y - (innerHeight - EDGE_PX))
    const before = scrollY
    scrollBy({ top: (above + below) * PACE, behavior: 'instant' })
    if (scrollY !== before) this.#onScroll()
    this.#frame = requestAnimationFrame(this.#step)
  }
}
