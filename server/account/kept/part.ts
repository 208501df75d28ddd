import type { RawBuilder } from 'kysely'
import type { DB } from '../../db/schema.ts'

/** Rows of a table that are about one player, as they get a copy of them. */
export interface Part<T extends keyof DB = keyof DB> {
  /** Left out where it is the table's. */
  readonly name?: string
  /** One sentence for the player. */
  readonly says: string
  /** The column that holds the player. */
  readonly of: keyof DB[T] & string
  readonly columns: readonly (keyof DB[T] & string)[]
  /** What is said of a column, where it is not what the column holds. */
  readonly told?: Readonly<Partial<Record<keyof DB[T] & string, RawBuilder<unknown>>>>
  /** Columns that are kept from the copy, and why. */
  readonly without?: Readonly<Partial<Record<keyof DB[T] & string, string>>>
  /** With the player, what its rows are told apart and paged by; an index begins with them. */
  readonly key: readonly (keyof DB[T] & string)[]
  /** Which of the rows; all unless told. */
  readonly where?: RawBuilder<boolean>
  /** Joined for its columns. */
  readonly entry?: true
}

/** What a table has for a player's copy: parts, or why nothing of it is in there. */
export type Kept<T extends keyof DB> = readonly Part<T>[] | string

/** The tables of one subject. */
export type KeptTables = { readonly [T in keyof DB]?: Kept<T> }
