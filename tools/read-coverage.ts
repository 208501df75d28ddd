import { existsSync, readFileSync, statSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { readCoverage } from './coverage.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The text of a file of the repository; undefined where there is none. A folder reads as empty. */
export function readSource(file: string): string | undefined {
  const place = path.join(root, file)
  if (!existsSync(place)) return undefined
  return statSync(place).isDirectory() ? '' : readFileSync(place, 'utf8')
}

/** The rows of every coverage table. */
export async function readTables() {
  const tables = ['docs/spec-coverage.md']
  for await (const file of glob('docs/coverage/*.md', { cwd: root })) tables.push(file)
  return tables.flatMap((table) => readCoverage(table, readSource(table) ?? ''))
}
