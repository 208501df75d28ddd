import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The first program of these names on the PATH, else the first of these files; undefined without one. */
export function findInstalled(
  names: readonly string[],
  files: readonly string[],
): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)
  const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)))
  return [...candidates, ...files].find((candidate) => existsSync(candidate))
}
