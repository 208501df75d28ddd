import { readFile } from 'node:fs/promises'
import type { ItemDef } from '@app/rules/catalog/item-def.ts'
import type { Portuguese } from '@app/rules/catalog/localise.ts'
import { ContentProblem, Field } from '@app/rules/content/field.ts'
import { type FileContent, parseFiles } from '../catalog/parse-files.ts'
import { CatalogFileError, type JsonFile, readJsonFile } from '../catalog/read-json.ts'
import { type ContentKinds, contentKinds } from './kinds.ts'
import type { PlayFile } from './play-file.ts'
import { holdsTagNames, readTagNames } from './read-tag-names.ts'

/** What files hold: item definitions and play content, all of it well formed. */
export interface ReadContent {
  readonly items: readonly ItemDef[]
  readonly warnings: readonly string[]
  readonly play: readonly PlayFile[]
}

/**
 * Reads files of all sorts: those with a "kind" are play content, those that end in ".vdf" name
 * tags, all others are item definitions.
 * Throws a CatalogFileError that names file, line and column of what is wrong.
 */
export async function readContent(
  files: readonly string[],
  portuguese: Portuguese = 'brazilian',
  kinds: ContentKinds = contentKinds,
): Promise<ReadContent> {
  const itemFiles: FileContent[] = []
  const play = await readTagNames(files.filter(holdsTagNames), portuguese)
  const problems: string[] = []
  for (const file of files.filter((one) => !holdsTagNames(one))) {
    const bytes = await readFile(file).catch(asError)
    const json = openPlayFile(file, bytes)
    if (!json) itemFiles.push({ file, bytes })
    else {
      try {
        play.push(parsePlayFile(file, json, kinds, play))
      } catch (error) {
        if (!(error instanceof ContentProblem)) throw error
        const what = error.path.length > 0 ? `${error.path.join('.')}: ` : ''
        problems.push(`${json.place(error.path)}: ${what}${error.message}`)
      }
    }
  }
  if (problems.length > 0) throw new CatalogFileError(problems)
  return { ...parseFiles(itemFiles, portuguese), play }
}

/** The file, if it is play content; anything broken is left to the reader of item definitions. */
function openPlayFile(file: string, bytes: Uint8Array | Error): JsonFile | undefined {
  if (bytes instanceof Error) return undefined
  try {
    const json = readJsonFile(file, bytes)
    const { content } = json
    const hasKind = typeof content === 'object' && content !== null && 'kind' in content
    return hasKind ? json : undefined
  } catch (error) {
    if (!(error instanceof CatalogFileError)) throw error
    return undefined
  }
}

function parsePlayFile(
  file: string,
  { content: whole }: JsonFile,
  kinds: ContentKinds,
  before: readonly PlayFile[],
): PlayFile {
  const named = new Field(whole).get('kind')
  const kind = named.oneOf(Object.keys(kinds))
  if (before.some((other) => other.kind === kind)) named.fail(`a second file of ${kind}`)
  const { kind: _, ...content } = whole as Record<string, unknown>
  const reader = kinds[kind]!
  const itemIds = [...reader.itemIds(reader.parse(new Field(content)))]
  return { kind, content, itemIds, file }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
