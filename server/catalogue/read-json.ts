/** A file that cannot be imported: says which, where, and why. */
export class CatalogueFileError extends Error {
  override readonly name = 'CatalogueFileError'
}

/** The line and column, both from 1, of a position in a text. */
function locate(text: string, position: number): string {
  const before = text.slice(0, position)
  const line = before.split('\n').length
  const column = position - before.lastIndexOf('\n')
  return `line ${line}, column ${column}`
}

/** Where the parser stopped: V8 says it in its message, and at the end of the text it does not. */
function positionOf(error: unknown, text: string): number {
  const found = /at position (\d+)/.exec(error instanceof Error ? error.message : '')
  return found ? Number(found[1]) : text.length
}

/**
 * The definitions of an item definition file. Accepts a byte order mark and the NUL byte with which
 * Steam's published archives end, and the archive's bare list as well as `{appid, items}`.
 */
export function readItemDefFile(file: string, bytes: Uint8Array): unknown[] {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/\0+$/, '')
  } catch {
    throw new CatalogueFileError(`${file}: not UTF-8 text`)
  }
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch (error) {
    const reason =
      error instanceof Error ? error.message.replace(/ in JSON at position.*/s, '') : ''
    throw new CatalogueFileError(`${file}, ${locate(text, positionOf(error, text))}: ${reason}`)
  }
  const items = Array.isArray(content) ? content : (content as { items?: unknown } | null)?.items
  if (!Array.isArray(items)) {
    throw new CatalogueFileError(`${file}, line 1, column 1: no list "items"`)
  }
  return items
}

/** Where the definition with this index begins: the line of its `itemdefid`, as near as text tells. */
export function locateDefinition(bytes: Uint8Array, index: number): string {
  const text = new TextDecoder().decode(bytes)
  const matches = [...text.matchAll(/"itemdefid"/g)]
  const position = matches[index]?.index ?? 0
  return locate(text, position)
}
