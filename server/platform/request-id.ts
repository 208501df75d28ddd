import { createHash, randomBytes } from 'node:crypto'

/**
 * What Steam knows one piece of work by: 64 random bits in digits, so that test and production never
 * meet; not 0, which means none.
 */
export function newRequestId(): string {
  return numberOf(randomBytes(8))
}

/** The same for work that may be asked for again: always the same one for the same words. */
export function requestIdOf(...words: readonly string[]): string {
  return numberOf(createHash('sha256').update(JSON.stringify(words)).digest())
}

const numberOf = (bits: Buffer): string => String(bits.readBigUInt64BE() || 1n)
