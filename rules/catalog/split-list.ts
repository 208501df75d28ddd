/** Entries of one list at most (Steam's lists have no limit of their own). */
export const SEGMENTS_MAX = 10_000

/** A part of a definition that cannot be read, and why, in words for whoever wrote the file. */
export interface Unreadable {
  readonly refused: string
}

/**
 * The entries of a list such as `a;b;c`, trimmed. Empty ones are left out: real files often end
 * in a separator.
 *
 * The grammars here are split by hand, in one pass: the patterns that circulate for them nest
 * their repetitions and take exponential time on a hostile text.
 */
export function splitList(text: string, separator: string): string[] | Unreadable {
  const entries: string[] = []
  let start = 0
  for (let at = 0; at <= text.length; at++) {
    if (at < text.length && text[at] !== separator) continue
    const entry = text.slice(start, at).trim()
    start = at + 1
    if (entry === '') continue
    if (entries.length === SEGMENTS_MAX) return { refused: `more than ${SEGMENTS_MAX} entries` }
    entries.push(entry)
  }
  return entries
}

export function isUnreadable<T>(value: T | Unreadable): value is Unreadable {
  return typeof value === 'object' && value !== null && 'refused' in value
}

/** Reads every entry of a list; the first that cannot be read is the answer for all. */
export function readList<T>(
  text: string,
  separator: string,
  read: (entry: string) => T | Unreadable,
): T[] | Unreadable {
  const entries = splitList(text, separator)
  if (isUnreadable(entries)) return entries
  const values: T[] = []
  for (const entry of entries) {
    const value = read(entry)
    if (isUnreadable(value)) return value
    values.push(value)
  }
  return values
}

/** A text for a message: quoted, and cut where it is long. */
export function quote(text: string): string {
  return text.length > 40 ? `"${text.slice(0, 40)}…"` : `"${text}"`
}
