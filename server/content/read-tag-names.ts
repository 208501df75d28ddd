import { readFile } from 'node:fs/promises'
import { chainOf, languages, type Portuguese } from '@app/rules/catalog/localise.ts'
import { parseTagNames, type TagFile } from '@app/rules/catalog/tag-names.ts'
import { CatalogFileError, decodeText, placeOf } from '../catalog/read-json.ts'
import type { PlayFile } from './play-file.ts'

/** Whether a file is one in which a game names its tags, by how its name ends. */
export function holdsTagNames(file: string): boolean {
  return file.toLowerCase().endsWith('.vdf')
}

/**
 * Reads files of tags' names, each in one of Steam's languages, into those of ours that they speak;
 * files in other languages are passed over. Throws a CatalogFileError that names file, line and
 * column of what is wrong.
 */
export async function readTagNames(
  files: readonly string[],
  portuguese: Portuguese,
): Promise<PlayFile[]> {
  const read = await Promise.all(files.map(readTagFile))
  return languages.flatMap((language) => {
    const chain = chainOf(language, portuguese)
    const inOrder = chain.flatMap((code) => read.filter((one) => one.language === code))
    if (inOrder.length === 0) return []
    const content = Object.assign({}, ...inOrder.map((one) => one.names).toReversed()) as object
    return [{ kind: `tag_names_${language}`, content, itemIds: [], file: inOrder[0]!.file }]
  })
}

async function readTagFile(file: string): Promise<TagFile & { file: string }> {
  const bytes = await readFile(file).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error)
    throw new CatalogFileError([`${file}: ${why}`])
  })
  const text = decodeText(file, bytes)
  const parsed = parseTagNames(text)
  if ('refused' in parsed) {
    throw new CatalogFileError([`${placeOf(file, text, parsed.position)}: ${parsed.refused}`])
  }
  return { ...parsed, file }
}
