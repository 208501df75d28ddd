interface Due {
  readonly due_at: number
  /** Of its start, among all starts. */
  readonly order: number
}

const isBefore = (a: Due, b: Due) =>
  a.due_at < b.due_at || (a.due_at === b.due_at && a.order < b.order)

/** What falls due, the earliest first, and of equals what has started first; a binary heap. */
export class DueQueue<One extends Due> {
  readonly #heap: One[] = []

  /** When the earliest falls due; infinite while there is nothing. */
  get firstDue(): number {
    return this.#heap[0]?.due_at ?? Number.POSITIVE_INFINITY
  }

  /** In no particular order. */
  get all(): readonly One[] {
    return this.#heap
  }

  add(due: One): void {
    const heap = this.#heap
    let at = heap.push(due) - 1
    while (at > 0) {
      const above = (at - 1) >>> 1
      const parent = heap[above]!
      if (isBefore(parent, due)) break
      heap[at] = parent
      at = above
    }
    heap[at] = due
  }

  /** The earliest, which is then no longer in the queue. */
  take(): One | undefined {
    const heap = this.#heap
    const first = heap[0]
    const last = heap.pop()
    if (first === undefined || last === undefined || heap.length === 0) return first
    let at = 0
    for (;;) {
      const left = 2 * at + 1
      const right = left + 1
      const isRight = right < heap.length && isBefore(heap[right]!, heap[left]!)
      const below = isRight ? right : left
      const child = heap[below]
      if (!child || isBefore(last, child)) break
      heap[at] = child
      at = below
    }
    heap[at] = last
    return first
  }
}
