/**
 * The position of a value in a text that is JSON, by the keys and indices that lead to it, as far as
 * they lead. Of a key that occurs twice the last one counts, as for the parser.
 */
export function locateJson(text: string, path: readonly (string | number)[]): number {
  let at = skipSpace(text, 0)
  for (const step of path) {
    const found = typeof step === 'number' ? findIndex(text, at, step) : findKey(text, at, step)
    if (found === undefined) return at
    at = found
  }
  return at
}

/** The line and column of a position, both from 1, as editors count. */
export function lineAndColumn(text: string, position: number): { line: number; column: number } {
  let line = 1
  let start = 0
  for (;;) {
    const end = text.indexOf('\n', start)
    if (end === -1 || end >= position) return { line, column: position - start + 1 }
    line++
    start = end + 1
  }
}

function skipSpace(text: string, from: number): number {
  let at = from
  while (' \t\r\n'.includes(text[at] ?? '?')) at++
  return at
}

function skipString(text: string, from: number): number {
  let at = from + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at + 1
}

/** Counts brackets instead of calling itself: a value may be nested as deep as a file is long. */
function skipValue(text: string, from: number): number {
  let at = from
  let depth = 0
  while (at < text.length) {
    const found = text[at] ?? ''
    if (depth === 0 && at > from && ',]} \t\r\n'.includes(found)) return at
    if (found === '"') {
      at = skipString(text, at)
    } else {
      if (found === '{' || found === '[') depth++
      if (found === '}' || found === ']') depth--
      at++
    }
    if (depth === 0 && '"}]'.includes(text[at - 1] ?? '?')) return at
  }
  return at
}

function findIndex(text: string, list: number, index: number): number | undefined {
  if (text[list] !== '[') return undefined
  let at = skipSpace(text, list + 1)
  for (let i = 0; i < index; i++) {
    at = skipSpace(text, skipValue(text, at))
    if (text[at] !== ',') return undefined
    at = skipSpace(text, at + 1)
  }
  return at
}

function findKey(text: string, object: number, key: string): number | undefined {
  if (text[object] !== '{') return undefined
  let found: number | undefined
  let at = skipSpace(text, object + 1)
  while (text[at] === '"') {
    const end = skipString(text, at)
    const name: unknown = JSON.parse(text.slice(at, end))
    const value = skipSpace(text, skipSpace(text, end) + 1)
    if (name === key) found = value
    at = skipSpace(text, skipValue(text, value))
    if (text[at] === ',') at = skipSpace(text, at + 1)
  }
  return found
}
