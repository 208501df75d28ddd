import { Refusal } from './refusal.ts'

/** SQLSTATE classes of a server that is going, gone or overloaded: the caller may try again. */
const PASSING = /^(08|53|55P03|57P0|57014|40)/

/** What a caller is told of an error: `busy` for one of the database that will pass, else itself. */
export function asRefusal(error: unknown): unknown {
  // What has a status is not the database's: it may quote what the caller sent.
  if (!(error instanceof Error) || 'statusCode' in error) return error
  const code = 'code' in error ? String(error.code) : ''
  const isLost = /connect/i.test(error.message) || code.startsWith('ECONN')
  return PASSING.test(code) || isLost ? new Refusal('busy') : error
}
