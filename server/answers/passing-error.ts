import pg from 'pg'
import { DatabaseLost } from '../db/lost-session.ts'
import { Refusal } from './refusal.ts'

/**
 * SQLSTATE classes of a server that is going, gone or overloaded: the caller may try again. 55000 is
 * what PostgreSQL says when a database takes no sessions, 58030 what it says as its disk goes, 25P03
 * to a process that stood still in a transaction for too long.
 */
const PASSING = /^(08|25P0[23]|53|55000|55P03|57P0|57014|58030|40)/

/** The SQLSTATE of an error of the database that will pass; undefined for any other error. */
export function passingState(error: unknown): string | undefined {
  if (error instanceof DatabaseLost) return error.code
  if (!(error instanceof pg.DatabaseError)) return undefined
  return error.code !== undefined && PASSING.test(error.code) ? error.code : undefined
}

/**
 * What a caller is told of an error: `busy`, with the error as its cause, for one of the database
 * that will pass, else itself.
 */
export function asRefusal(error: unknown): unknown {
  return passingState(error) === undefined ? error : new Refusal('busy', {}, error)
}

/** The session was lost: what it did last, a commit perhaps, may have happened. */
export function isLost(error: unknown): boolean {
  return /^(08|57P0)/.test(passingState(error) ?? '')
}

/** Serialization failure and deadlock: the transaction was undone because of another one. */
export function isCollision(error: unknown): boolean {
  const state = passingState(error)
  return state === '40001' || state === '40P01'
}
