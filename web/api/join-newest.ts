/**
 * The pages of a list, newest first, with a newest page that was read again: what is new goes before
 * them. The same pages where nothing is new; undefined where the two do not meet, so that something
 * between them is not known.
 */
export function joinNewest<Row>(
  pages: readonly (readonly Row[])[],
  newest: readonly Row[],
  idOf: (row: Row) => string,
): readonly (readonly Row[])[] | undefined {
  const [first, ...older] = pages
  const known = first?.[0]
  if (!first || known === undefined) return newest.length === 0 ? pages : [newest]
  const meets = newest.findIndex((row) => idOf(row) === idOf(known))
  if (meets < 0) return newest.length === 0 ? pages : undefined
  return meets === 0 ? pages : [[...newest.slice(0, meets), ...first], ...older]
}

/** Whether rows that are known have become others, as the newest page shows that was read again. */
export function haveChanged<Row>(
  pages: readonly (readonly Row[])[],
  newest: readonly Row[],
  idOf: (row: Row) => string,
): boolean {
  const first = pages[0] ?? []
  const meets = newest.findIndex((row) => first[0] !== undefined && idOf(row) === idOf(first[0]))
  if (meets < 0) return false
  const again = newest.slice(meets, meets + first.length)
  return JSON.stringify(again) !== JSON.stringify(first.slice(0, again.length))
}
