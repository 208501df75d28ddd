import { Refusal } from './refusal.ts'

/** SQLSTATE classes of a server that is going, gone or overloaded: the caller may try again. */
const PASSING = /^(08|53|55P03|57P0|57014|40)/

/** What a caller is told of an error: `busy` for one of the database that will pass, else itself. */
export function asRefusal(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const isLost = error instanceof Error && /connection/i.test(error.message)
  return PASSING.test(code) || isLost || code.startsWith('ECONN') ? new Refusal('busy') : error
}
