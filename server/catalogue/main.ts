import { parseArgs } from 'node:util'
import { openServerDatabase } from '../open-database.ts'
import { importItemDefs, readItemDefs } from './import-catalogue.ts'
import { CatalogueFileError } from './read-json.ts'

const USAGE = `npm run catalogue -- FILE… [--apply] [--portuguese-first]

Imports Steam item definition files, all or none. Without --apply it only shows the difference.`

/** Ids in a line, the first few of many. */
function few(ids: readonly number[]): string {
  const shown = ids.slice(0, 12).join(', ')
  return ids.length > 12 ? `${shown} … (${ids.length})` : shown
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { apply: { type: 'boolean' }, 'portuguese-first': { type: 'boolean' } },
  })
  if (positionals.length === 0) {
    console.error(USAGE)
    return 2
  }
  const first = values['portuguese-first'] ? 'portuguese' : 'brazilian'
  const items = await readItemDefs(positionals, first)
  await using database = await openServerDatabase(process.env)
  const report = await importItemDefs(database.db, items, values.apply ?? false)
  console.log(`${items.length} definitions in ${positionals.length} files`)
  console.log(`added: ${report.added.length}${report.added.length ? `: ${few(report.added)}` : ''}`)
  console.log(
    `changed: ${report.changed.length}${report.changed.length ? `: ${few(report.changed)}` : ''}`,
  )
  console.log(`unchanged: ${report.unchanged}`)
  for (const { itemdefid, missing } of report.unresolved) {
    console.log(`unresolved: item ${itemdefid} refers to ${missing}, which nobody defines`)
  }
  console.log(values.apply ? 'Imported.' : 'Nothing written; add --apply to import.')
  return 0
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(error instanceof CatalogueFileError ? error.message : error)
  process.exitCode = 1
}
