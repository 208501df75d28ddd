import { type RawBuilder, sql } from 'kysely'

/**
 * Whether players are told of an item: of all that the catalog does not hide. Items that are hidden lie
 * in accounts like others, and what reads them for a player leaves them out (decisions/032).
 *
 * @param column - the item's id, in SQL
 */
export const isShown = (column: string): string =>
  `${column} not in (select itemdefid from item where hidden)`

/** The same, as a part of a statement. */
export const shown = (column: string): RawBuilder<boolean> => sql.raw(isShown(column))
