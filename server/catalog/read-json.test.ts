import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findJsonError } from './find-json-error.ts'
import { lineAndColumn, locateJson } from './locate-json.ts'
import { CatalogFileError, readItemDefFile } from './read-json.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

/** What is wrong with a file called f.json. */
function problemOf(content: string | Uint8Array): string {
  try {
    readItemDefFile('f.json', typeof content === 'string' ? bytes(content) : content)
  } catch (error) {
    if (error instanceof CatalogFileError) return error.message
    throw error
  }
  throw new Error('was read')
}

test.each([
  ['{"items": [{"a": }]}', 'line 1, column 18: not JSON: expected a value'],
  [
    '{\r\n  "items": [\r\n    {"a": 1,}\r\n  ]\r\n}',
    'line 3, column 13: not JSON: expected a property name in quotation marks',
  ],
  ['{"items": [1 2]}', 'line 1, column 14: not JSON: expected a comma or ]'],
  ['{"items": [1],\n"b" 2}', 'line 2, column 5: not JSON: expected a colon'],
  ['{"items": [', 'line 1, column 12: not JSON: expected a value'],
  ['{"items": []', 'line 1, column 13: not JSON: expected a comma or }'],
  ['{"items": []} // note', 'line 1, column 15: not JSON: expected the end of the file'],
  [
    '{"items": ["a\nb"]}',
    'line 1, column 14: not JSON: expected the closing quotation mark of a text',
  ],
  ['{"items": ["\\x"]}', 'line 1, column 13: not JSON: expected an escape such as \\n or \\u00e9'],
  ['{"items": [01]}', 'line 1, column 13: not JSON: expected a comma or ]'],
  ['{"items": [NaN]}', 'line 1, column 12: not JSON: expected a value'],
  ['', 'line 1, column 1: not JSON: expected a value'],
  ['\0\0', 'line 1, column 1: not JSON: expected a value'],
  ['null', 'line 1, column 1: there is no list "items"'],
  ['{"items": {}}', 'line 1, column 1: there is no list "items"'],
  ['"items"', 'line 1, column 1: there is no list "items"'],
])('%j is refused with its place', (content, problem) => {
  expect(problemOf(content)).toBe(`f.json, ${problem}`)
})

test('text that is not UTF-8 is refused with its place', () => {
  expect(problemOf(Uint8Array.of(0x7b, 0x0a, 0x22, 0xff, 0x22))).toBe(
    'f.json, line 2, column 2: not UTF-8',
  )
  const utf16 = Buffer.from('\ufeff{"items": []}', 'utf16le')
  expect(problemOf(utf16)).toBe('f.json, line 1, column 1: not UTF-8')
})

test.each([
  ['an archive as published: a bare list with a NUL byte behind it', '[{"itemdefid": "7"}]\0'],
  ['a byte order mark', '\ufeff{"appid": 1, "items": [{"itemdefid": "7"}]}'],
  ['Windows line ends', '{\r\n"items": [{"itemdefid": "7"}]\r\n}\r\n'],
])('%s is passed over', (_name, content) => {
  expect(readItemDefFile('f.json', bytes(content)).definitions).toEqual([{ itemdefid: '7' }])
})

test('a value is found by its path, the last of equal keys, as the parser takes it', () => {
  const text =
    '\n{"items": 5, "a\\"b": "]}", "items": [\n  [[{}]], {"x": "\\\\", "y": [1, "z"]}\n]}'
  const file = readItemDefFile('f.json', bytes(text))
  expect(file.definitions).toHaveLength(2)
  expect(file.place(0)).toBe('f.json, line 3, column 3')
  expect(file.place(1)).toBe('f.json, line 3, column 11')
  expect(file.place(1, ['y', '1'])).toBe('f.json, line 3, column 28')
  expect(file.place(1, ['nothing'])).toBe('f.json, line 3, column 11')
})

test('of every value in every JSON the place is where its text stands', () => {
  fc.assert(
    fc.property(
      fc.array(fc.jsonValue(), { minLength: 1 }),
      fc.integer({ min: 0, max: 3 }),
      (list, indent) => {
        const text = JSON.stringify({ other: list, items: list }, undefined, indent)
        for (const [index, value] of list.entries()) {
          const position = locateJson(text, ['items', index])
          const expected = JSON.stringify(value, undefined, indent).split('\n')[0] ?? ''
          expect(text.slice(position, position + expected.length)).toBe(expected)
        }
      },
    ),
  )
})

test('a place is found again from line and column', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('a', '\n', '\r', '🐉'), { maxLength: 60 }),
      fc.nat(60),
      (letters, at) => {
        const text = letters.join('')
        const position = Math.min(at, text.length)
        const { line, column } = lineAndColumn(text, position)
        const lines = text.split('\n').slice(0, line - 1)
        expect(lines.join('').length + lines.length + column - 1).toBe(position)
      },
    ),
  )
})

test('a text has an error exactly when the parser says so, and up to there it has none', () => {
  const damaged = fc
    .tuple(
      fc.jsonValue(),
      fc.nat(),
      fc.constantFrom('', '"', '\\', ',', ':', '}', ']', '0', '-', 'e', '\u0001', ' '),
      fc.boolean(),
    )
    .map(([value, at, letter, isReplaced]) => {
      const text = JSON.stringify(value, undefined, 1)
      const position = at % (text.length + 1)
      return text.slice(0, position) + letter + text.slice(position + (isReplaced ? 1 : 0))
    })
  fc.assert(
    fc.property(damaged, (text) => {
      let isJson = true
      try {
        JSON.parse(text)
      } catch {
        isJson = false
      }
      const found = findJsonError(text)
      expect(found === undefined).toBe(isJson)
      if (found) expect(found.position).toBeLessThanOrEqual(text.length)
    }),
    { numRuns: 3000 },
  )
})
