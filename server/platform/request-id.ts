import { randomBytes } from 'node:crypto'

/**
 * What Steam knows one piece of work by: 64 random bits in digits, so that test and production never
 * meet; not 0, which means none.
 */
export function newRequestId(): string {
  return String(randomBytes(8).readBigUInt64BE() || 1n)
}
