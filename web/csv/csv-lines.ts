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
 *
 * A spreadsheet reads numbers as its reader writes them: where a comma begins the decimals, it parts
 * cells at semicolons.
 */
export function csvLines(rows: Rows, decimal: string): string {
  const separator = decimal === ',' ? ';' : ','
  const lineOf = (row: readonly Cell[]) =>
    row.map((cell) => quoted(cellText(cell, decimal))).join(separator)
  return rows.map((row) => `${lineOf(row)}\r\n`).join('')
}

function cellText(cell: Cell, decimal: string): string {
  if (typeof cell === 'number') return String(cell).replace('.', decimal)
  return FORMULA.test(cell) ? `'${cell}` : cell
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
