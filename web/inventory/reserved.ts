import { create } from 'zustand'
import { onPlayerChange } from '../session/player-scope.ts'

type Pieces = ReadonlyMap<number, number>

/** After an answer its event is on the way; by then it is there, or the stream is broken. */
const EVENT_MS = 2000

interface Reserved {
  /** Pieces by item that calls on their way will take. */
  readonly pieces: readonly Pieces[]
  /** Of each of these items: what was held before the first of the calls. */
  readonly before: Pieces
}

const nothing: Reserved = { pieces: [], before: new Map() }

export const useReserved = create<Reserved>(() => nothing)

onPlayerChange(() => useReserved.setState(nothing))

/** What is to become of a reservation. Each works once. */
interface Reservation {
  /** The server has refused: nothing is taken. */
  release(): void
  /** The server has taken the pieces; the inventory shows it at once or with the live event. */
  taken(): void
}

/**
 * Counts these pieces as gone at once (spec part 2 section 4).
 *
 * @param held - pieces by item that the inventory shows now
 */
export function reserve(pieces: Pieces, held: Pieces): Reservation {
  useReserved.setState((all) => ({
    pieces: [...all.pieces, pieces],
    before: new Map([
      ...[...pieces.keys()].map((id) => [id, held.get(id) ?? 0] as const),
      ...all.before,
    ]),
  }))
  return {
    release: () => end(pieces, new Map()),
    taken: () => void setTimeout(() => end(pieces, pieces), EVENT_MS),
  }
}

function end(pieces: Pieces, taken: Pieces): void {
  useReserved.setState((all) => {
    if (!all.pieces.includes(pieces)) return all
    const rest = all.pieces.filter((one) => one !== pieces)
    const before = [...all.before].flatMap(([id, count]) =>
      rest.some((one) => one.has(id)) ? [[id, count - (taken.get(id) ?? 0)] as const] : [],
    )
    return { pieces: rest, before: new Map(before) }
  })
}

/**
 * What is left of what is held. A call whose pieces the inventory no longer shows is not counted a
 * second time: what is left is at most what there was before the calls, without all that they take.
 */
export function withoutReserved(held: Pieces, { pieces, before }: Reserved): Map<number, number> {
  const left = new Map(held)
  for (const [item, count] of before) {
    const all = pieces.reduce((sum, one) => sum + (one.get(item) ?? 0), 0)
    left.set(item, Math.max(0, Math.min(held.get(item) ?? 0, count - all)))
  }
  return left
}
