import { isUtf8 } from 'node:buffer'
import { findJsonError } from './find-json-error.ts'
import { lineAndColumn, locateJson } from './locate-json.ts'

/** Bytes of one file at most; the largest real one is half a megabyte. */
const FILE_SIZE_MAX = 64 * 1024 * 1024

/** Files that cannot be imported: each line says which file, where, and why. */
export class CatalogFileError extends Error {
  override readonly name = 'CatalogFileError'

  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
  }
}

/** What a JSON file holds, and where in it things stand. */
export interface JsonFile {
  readonly content: unknown
  /** "file, line 12, column 7" of what the keys and indices lead to. */
  place(path: readonly (string | number)[]): string
}

/**
 * Reads a JSON file. Throws a CatalogFileError that names file, line and column.
 */
export function readJsonFile(file: string, bytes: Uint8Array): JsonFile {
  const text = decodeText(file, bytes)
  const fail = (position: number, message: string) => {
    throw new CatalogFileError([`${placeOf(file, text, position)}: ${message}`])
  }
  const content = parse(text, fail)
  return { content, place: (path) => placeOf(file, text, locateJson(text, path)) }
}

/** The definitions of one file, and where they stand in it. */
export interface ItemDefFile {
  readonly definitions: readonly unknown[]
  /** "file, line 12, column 7" of a definition, or of something inside it. */
  place(index: number, path?: readonly string[]): string
}

/**
 * Reads a file of item definitions: `{"items": […]}`, or the bare list that Steam's archive is.
 * Throws a CatalogFileError that names file, line and column.
 */
export function readItemDefFile(file: string, bytes: Uint8Array): ItemDefFile {
  const json = readJsonFile(file, bytes)
  const { content } = json
  const isList = Array.isArray(content)
  const definitions = isList ? content : (content as { items?: unknown } | null)?.items
  if (!Array.isArray(definitions)) {
    throw new CatalogFileError([`${json.place([])}: there is no list "items"`])
  }
  const start = isList ? [] : ['items']
  return { definitions, place: (index, path = []) => json.place([...start, index, ...path]) }
}

/** "file, line 12, column 7" of a position in its text. */
export function placeOf(file: string, text: string, position: number): string {
  const { line, column } = lineAndColumn(text, position)
  return `${file}, line ${line}, column ${column}`
}

/**
 * A file's text. A byte order mark and the NUL bytes with which Steam's archives end are passed
 * over. Throws a CatalogFileError for what is not UTF-8.
 */
export function decodeText(file: string, bytes: Uint8Array): string {
  if (bytes.length > FILE_SIZE_MAX) {
    throw new CatalogFileError([`${file}: larger than ${FILE_SIZE_MAX} bytes`])
  }
  const text = new TextDecoder().decode(bytes)
  if (!isUtf8(bytes)) {
    // The decoder puts this character in place of each byte that makes no sense.
    const place = placeOf(file, text, text.indexOf('\ufffd'))
    throw new CatalogFileError([`${place}: not UTF-8`])
  }
  let end = text.length
  while (end > 0 && text[end - 1] === '\0') end--
  return text.slice(0, end)
}

function parse(text: string, fail: (position: number, message: string) => never): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const found = findJsonError(text)
    if (found) return fail(found.position, `not JSON: expected ${found.expected}`)
    return fail(0, error instanceof Error ? error.message : 'not JSON')
  }
}
