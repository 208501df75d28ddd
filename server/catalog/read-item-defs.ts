import { readFile } from 'node:fs/promises'
import type { Portuguese } from '@app/rules/catalog/localise.ts'
import { type FileContent, type ParsedFiles, parseFiles } from './parse-files.ts'

/** Reads files of item definitions from the disk; see `parseFiles`. */
export async function readItemDefs(
  files: readonly string[],
  portuguese: Portuguese = 'brazilian',
): Promise<ParsedFiles> {
  const contents: FileContent[] = []
  for (const file of files) contents.push({ file, bytes: await readFile(file).catch(asError) })
  return parseFiles(contents, portuguese)
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
