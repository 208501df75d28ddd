import { create } from 'zustand'

type Pieces = ReadonlyMap<number, number>

/** Pieces by item that calls on their way will take. Each call takes its own back when it ends. */
export const useReserved = create<{ readonly reserved: readonly Pieces[] }>(() => ({
  reserved: [],
}))

/** Counts these pieces as gone at once (spec part 2 section 4). Returns what takes that back. */
export function reserve(pieces: Pieces): () => void {
  useReserved.setState(({ reserved }) => ({ reserved: [...reserved, pieces] }))
  return () =>
    useReserved.setState(({ reserved }) => ({ reserved: reserved.filter((one) => one !== pieces) }))
}

/** What is left of what is held. */
export function withoutReserved(held: Pieces, reserved: readonly Pieces[]): Map<number, number> {
  const left = new Map(held)
  for (const pieces of reserved) {
    for (const [item, count] of pieces) left.set(item, Math.max(0, (left.get(item) ?? 0) - count))
  }
  return left
}
