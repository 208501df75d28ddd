/** Numbers stay numbers; text is made harmless. */
type Cell = string | number

/**
 * What makes a spreadsheet take a text for a formula, when it stands first. Apostrophes before it
 * count, too: else nobody could tell theirs from ours.
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/

/**
 * Rows as a CSV file: every cell in quotes, lines ended by CRLF, a byte order mark so that a
 * spreadsheet reads names of any script. A text that a spreadsheet would run gets an apostrophe in
 * front (reliability notes, S-20).
 */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  const lines = rows.map((row) => row.map(quoted).join(','))
  return `\uFEFF${lines.map((line) => `${line}\r\n`).join('')}`
}

function quoted(cell: Cell): string {
  const text = typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : String(cell)
  return `"${text.replaceAll('"', '""')}"`
}
