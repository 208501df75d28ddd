/** Where a text stops being JSON, and what was looked for there. */
export interface JsonError {
  /** Of the first character that does not belong, from 0. */
  readonly position: number
  readonly expected: string
}

const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y
const WORD = /true|false|null/y
const SPACE = /[ \t\r\n]*/y
/** All but the quotation mark, the backslash and control characters. */
const PLAIN = /[ !#-[\]-\uffff]*/y
const ESCAPE = /["\\/bfnrt]|u[0-9a-fA-F]{4}/y

/** The end of what a pattern matches here; undefined where it does not. */
function match(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : undefined
}

/** What may come next: a value, the key or end of an object, and so on. */
type Expected = 'value' | 'value or ]' | 'key' | 'key or }' | 'colon' | 'next'

/**
 * Finds what `JSON.parse` stumbled over; undefined for a text that is JSON. The engine's own
 * messages name the place for some mistakes only.
 */
export function findJsonError(text: string): JsonError | undefined {
  const open: ('{' | '[')[] = []
  let expected: Expected = 'value'
  let at = match(SPACE, text, 0) ?? 0
  for (;;) {
    const found = text[at] ?? ''
    let end: number | JsonError | undefined
    if (expected === 'next' && open.length === 0) {
      return at === text.length ? undefined : { position: at, expected: 'the end of the file' }
    }
    if (expected === 'next' && found === ',') {
      end = at + 1
      expected = open.at(-1) === '{' ? 'key' : 'value'
    } else if (isClosing(found, expected, open)) {
      end = at + 1
      open.pop()
      expected = 'next'
    } else if (expected === 'colon') {
      end = found === ':' ? at + 1 : undefined
      expected = end === undefined ? expected : 'value'
    } else if (expected === 'key' || expected === 'key or }') {
      end = found === '"' ? endOfString(text, at) : undefined
      expected = end === undefined ? expected : 'colon'
    } else if (expected !== 'next') {
      if (found === '{' || found === '[') {
        open.push(found)
        end = at + 1
        expected = found === '{' ? 'key or }' : 'value or ]'
      } else {
        end = found === '"' ? endOfString(text, at) : endOfScalar(text, at)
        expected = end === undefined ? expected : 'next'
      }
    }
    if (end === undefined) return { position: at, expected: describe(expected, open) }
    if (typeof end === 'object') return end
    at = match(SPACE, text, end) ?? end
  }
}

function isClosing(found: string, expected: Expected, open: readonly string[]): boolean {
  if (found === '}') return open.at(-1) === '{' && (expected === 'next' || expected === 'key or }')
  if (found === ']')
    return open.at(-1) === '[' && (expected === 'next' || expected === 'value or ]')
  return false
}

function endOfScalar(text: string, at: number): number | undefined {
  return match(NUMBER, text, at) ?? match(WORD, text, at)
}

function endOfString(text: string, start: number): number | JsonError {
  let at = start + 1
  for (;;) {
    at = match(PLAIN, text, at) ?? at
    const found = text[at]
    if (found === '"') return at + 1
    if (found !== '\\') return { position: at, expected: 'the closing quotation mark of a text' }
    const end = match(ESCAPE, text, at + 1)
    if (end === undefined) return { position: at, expected: 'an escape such as \\n or \\u00e9' }
    at = end
  }
}

function describe(expected: Expected, open: readonly string[]): string {
  switch (expected) {
    case 'value':
    case 'value or ]':
      return 'a value'
    case 'key':
    case 'key or }':
      return 'a property name in quotation marks'
    case 'colon':
      return 'a colon'
    case 'next':
      return open.at(-1) === '{' ? 'a comma or }' : 'a comma or ]'
  }
}
