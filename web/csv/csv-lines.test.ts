import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLines } from './csv-lines.ts'

/** The plainest reader of one row. */
function read(csv: string): string[] {
  return [...csv.matchAll(/"((?:[^"]|"")*)"/g)].map((m) => (m[1] ?? '').replaceAll('""', '"'))
}

test('every cell is quoted, and quotes in it are doubled', () => {
  expect(
    csvLines(
      [
        ['name', 'count'],
        ['a "b", c', 5],
      ],
      '.',
    ),
  ).toBe('"name","count"\r\n"a ""b"", c","5"\r\n')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\nx', '＝1+1', "=cmd|' /C calc'!A0"])(
  'the text %j is no formula',
  (text) => {
    expect(csvLines([[text]], '.')).toContain(`"'${text.replaceAll('"', '""')}"`)
  },
)

test('a negative number stays a number', () => {
  expect(csvLines([[-5]], '.')).toBe('"-5"\r\n')
})

test('no text begins a cell as a formula, and nothing is lost', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 1 }), (cells) => {
      const row = read(csvLines([cells], '.'))
      expect(row.map((text) => text.replace(/^'(?='*[=+\-@\t\r\n＝＋－＠])/, ''))).toEqual(cells)
      expect(row.some((text) => /^[=+\-@\t\r\n＝＋－＠]/.test(text))).toBe(false)
    }),
    { examples: [[["'=1+1", "''-1", "'"]]] },
  )
})

test('where a comma begins the decimals, cells are parted at semicolons', () => {
  expect(csvLines([['a, b', -2.5, '2.5']], ',')).toBe('"a, b";"-2,5";"2.5"\r\n')
})
