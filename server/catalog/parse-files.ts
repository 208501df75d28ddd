import type { ItemDef, Problem } from '@app/rules/catalog/item-def.ts'
import type { Portuguese } from '@app/rules/catalog/localise.ts'
import { parseItemDef } from '@app/rules/catalog/parse-item-def.ts'
import { CatalogFileError, type ItemDefFile, readItemDefFile } from './read-json.ts'

/** Problems shown at most: a template has one in every line. */
const PROBLEMS_MAX = 20

/** A file's name and bytes, or why it could not be read. */
export interface FileContent {
  readonly file: string
  readonly bytes: Uint8Array | Error
}

/** The definitions of several files, all of them good. */
export interface ParsedFiles {
  readonly items: readonly ItemDef[]
  /** What is odd but no reason to refuse, with file, line and column. */
  readonly warnings: readonly string[]
}

/**
 * Reads files of item definitions together. Anything wrong with any of them refuses all, with a
 * CatalogFileError that names file, line and column of the first twenty problems; an id that is
 * defined twice is such a problem.
 *
 * @param portuguese - whose text is shown where a definition has both
 */
export function parseFiles(contents: readonly FileContent[], portuguese: Portuguese): ParsedFiles {
  const problems: string[] = []
  const warnings: string[] = []
  const items: ItemDef[] = []
  const firstPlaces = new Map<number, () => string>()
  for (const content of contents) {
    const file = open(content, problems)
    for (const [index, definition] of file?.definitions.entries() ?? []) {
      if (problems.length >= PROBLEMS_MAX) throw new CatalogFileError([...problems, '…'])
      const say = (problem: Problem) => describe(file, index, problem)
      const parsed = parseItemDef(definition, portuguese)
      if ('refused' in parsed) {
        problems.push(say(parsed.refused))
        continue
      }
      const { itemdefid } = parsed.item
      const first = firstPlaces.get(itemdefid)
      if (first) {
        const message = `${itemdefid} is already defined in ${first()}`
        problems.push(say({ path: ['itemdefid'], message }))
      }
      firstPlaces.set(itemdefid, () => file?.place(index, ['itemdefid']) ?? '')
      items.push(parsed.item)
      warnings.push(...parsed.warnings.map(say))
    }
  }
  if (problems.length > 0) throw new CatalogFileError(problems)
  return { items, warnings }
}

function open({ file, bytes }: FileContent, problems: string[]): ItemDefFile | undefined {
  if (bytes instanceof Error) {
    problems.push(`${file}: ${bytes.message}`)
    return undefined
  }
  try {
    return readItemDefFile(file, bytes)
  } catch (error) {
    if (!(error instanceof CatalogFileError)) throw error
    problems.push(error.message)
    return undefined
  }
}

function describe(file: ItemDefFile | undefined, index: number, problem: Problem): string {
  const place = file?.place(index, problem.path) ?? ''
  const what = problem.path.length > 0 ? `${problem.path.join('.')}: ` : ''
  return `${place}: ${what}${problem.message}`
}
