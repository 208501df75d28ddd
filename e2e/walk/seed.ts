import { createHash } from 'node:crypto'

/** A number from 0 up to 1 that belongs to these words: the same in every run of the same seed. */
function drawOf(...words: readonly (string | number)[]): number {
  const hash = createHash('sha256').update(words.join('\n')).digest()
  return hash.readUInt32BE(0) / 2 ** 32
}

/** The same things in an order that belongs to the seed. */
export function shuffled<T>(things: readonly T[], seed: string, keyOf: (thing: T) => string): T[] {
  const drawn = things.map((thing) => ({ thing, at: drawOf(seed, keyOf(thing)) }))
  return drawn.toSorted((a, b) => a.at - b.at).map(({ thing }) => thing)
}
