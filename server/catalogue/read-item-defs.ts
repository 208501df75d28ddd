import { readFile } from 'node:fs/promises'
import type { ItemDef, Problem } from '@app/rules/catalogue/item-def.ts'
import type { Portuguese } from '@app/rules/catalogue/localise.ts'
import { parseItemDef } from '@app/rules/catalogue/parse-item-def.ts'
import { CatalogueFileError, type ItemDefFile, readItemDefFile } from './read-json.ts'

/** Problems shown at most: a template has one in every line. */
const PROBLEMS_MAX = 20

/** The definitions of several files, all of them good. */
export interface ReadItemDefs {
  readonly items: readonly ItemDef[]
  /** What is odd but no reason to refuse, with file, line and column. */
  readonly warnings: readonly string[]
}

/**
 * Reads files of item definitions together. Anything wrong with any of them refuses all, with a
 * CatalogueFileError that names file, line and column of the first twenty problems; an id that is
 * defined twice is such a problem.
 *
 * @param portuguese - whose text is shown where a definition has both
 */
export async function readItemDefs(
  files: readonly string[],
  portuguese: Portuguese = 'brazilian',
): Promise<ReadItemDefs> {
  const problems: string[] = []
  const warnings: string[] = []
  const items: ItemDef[] = []
  const firstPlaces = new Map<number, () => string>()
  for (const file of files) {
    const content = await read(file, problems)
    for (const [index, definition] of content?.definitions.entries() ?? []) {
      if (problems.length >= PROBLEMS_MAX) throw new CatalogueFileError([...problems, '…'])
      const say = (problem: Problem) => describe(content, index, problem)
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
      firstPlaces.set(itemdefid, () => content?.place(index, ['itemdefid']) ?? file)
      items.push(parsed.item)
      warnings.push(...parsed.warnings.map(say))
    }
  }
  if (problems.length > 0) throw new CatalogueFileError(problems)
  return { items, warnings }
}

async function read(file: string, problems: string[]): Promise<ItemDefFile | undefined> {
  try {
    return readItemDefFile(file, await readFile(file))
  } catch (error) {
    const isAboutFile =
      error instanceof CatalogueFileError || (error instanceof Error && 'syscall' in error)
    if (!isAboutFile) throw error
    problems.push(error instanceof CatalogueFileError ? error.message : `${file}: ${error.message}`)
    return undefined
  }
}

function describe(file: ItemDefFile | undefined, index: number, problem: Problem): string {
  const place = file?.place(index, problem.path) ?? ''
  const what = problem.path.length > 0 ? `${problem.path.join('.')}: ` : ''
  return `${place}: ${what}${problem.message}`
}
