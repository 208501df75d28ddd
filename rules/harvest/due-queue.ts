/** What falls due, the earliest first; a binary heap. */
export class DueQueue<Due extends { readonly due_at: number }> {
  readonly #heap: Due[] = []

  /** When the earliest falls due; infinite while there is nothing. */
  get firstDue(): number {
    return this.#heap[0]?.due_at ?? Number.POSITIVE_INFINITY
  }

  /** In no particular order. */
  get all(): readonly Due[] {
    return this.#heap
  }

  add(due: Due): void {
    const heap = this.#heap
    let at = heap.push(due) - 1
    while (at > 0) {
      const above = (at - 1) >>> 1
      const parent = heap[above]!
      if (parent.due_at <= due.due_at) break
      heap[at] = parent
      at = above
    }
    heap[at] = due
  }

  /** The earliest, which is then no longer in the queue. */
  take(): Due | undefined {
    const heap = this.#heap
    const first = heap[0]
    const last = heap.pop()
    if (first === undefined || last === undefined || heap.length === 0) return first
    let at = 0
    for (;;) {
      const left = 2 * at + 1
      const right = left + 1
      const isRight = (heap[right]?.due_at ?? Infinity) < (heap[left]?.due_at ?? Infinity)
      const below = isRight ? right : left
      const child = heap[below]
      if (!child || child.due_at >= last.due_at) break
      heap[at] = child
      at = below
    }
    heap[at] = last
    return first
  }
}
