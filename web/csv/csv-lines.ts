/** Numbers stay numbers; text is made harmless. */
type Cell = string | number

export type Rows = readonly (readonly Cell[])[]

/**
 * What makes a spreadsheet take a text for a formula, when it stands first. Apostrophes before it
 * count, too: else nobody could tell theirs from ours.
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/

/** Begins a CSV file, so that a spreadsheet reads names of any script. */
export const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Rows as lines of a CSV file: every cell in quotes, lines ended by CRLF. A text that a spreadsheet
 * would run gets an apostrophe in front (reliability notes, S-20).
 */
export function csvLines(rows: Rows): string {
  return rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('')
}

function quoted(cell: Cell): string {
  const text = typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : String(cell)
  return `"${text.replaceAll('"', '""')}"`
}
