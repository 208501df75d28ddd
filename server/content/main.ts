import { parseArgs } from 'node:util'
import { openServerDatabase } from '../open-database.ts'
import { parseFiles } from '../catalog/parse-files.ts'
import { CatalogFileError } from '../catalog/read-json.ts'
import { showReport } from '../catalog/show-report.ts'
import { SteamUnavailable } from '../platform/outbound.ts'
import { SettingError } from '../settings.ts'
import { askSteam } from './ask-steam.ts'
import { importContent } from './import-content.ts'
import { readContent } from './read-content.ts'

const USAGE = `npm run catalogue -- FILE… [--apply] [--brazilian-first | --portuguese-first]
npm run catalogue -- --steam [--apply] [--brazilian-first | --portuguese-first]

Imports Steam item definition files, files that name their tags (inventory_service_tags_….vdf) and
files of play content (those with a "kind"), all or none.
Without --apply it only shows the difference. Items and kinds that the files do not name stay as
they are.

  --steam             what Steam has for STEAM_APP_ID instead of files; needs STEAM_WEB_API_KEY
  --apply             writes what is otherwise only shown
  --brazilian-first   Portuguese texts from "brazilian", else from "portuguese" (the default)
  --portuguese-first  the other way round

Ends with 0 when all is well, 1 when a file cannot be imported, 2 when called wrongly.`

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        steam: { type: 'boolean', default: false },
        apply: { type: 'boolean', default: false },
        'brazilian-first': { type: 'boolean', default: false },
        'portuguese-first': { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
  } catch (error) {
    console.error(error instanceof Error ? `${error.message}\n` : error)
    return undefined
  }
}

async function main(): Promise<number> {
  const args = readArguments()
  if (args?.values.help) {
    console.log(USAGE)
    return 0
  }
  const isBothFirst = args?.values['brazilian-first'] && args.values['portuguese-first']
  const isNoSource = args?.positionals.length === 0 ? !args.values.steam : args?.values.steam
  if (!args || isNoSource || isBothFirst) {
    console.error(USAGE)
    return 2
  }
  const { positionals: files, values } = args
  const portuguese = values['portuguese-first'] ? 'portuguese' : 'brazilian'
  const content = values.steam
    ? { ...parseFiles([await askSteam(process.env)], portuguese), play: [] }
    : await readContent(files, portuguese)
  const { items, warnings } = content
  await using database = await openServerDatabase(process.env)
  const report = await importContent(database.db, content, values.apply)
  const source = values.steam ? 'Steam' : `${files.length} ${files.length === 1 ? 'file' : 'files'}`
  console.log(`${items.length} definitions in ${source}`)
  for (const line of showReport(report, warnings)) console.log(line)
  for (const kind of report.changedKinds) console.log(`play content: ${kind}`)
  const isSame = report.added.length + report.changed.length + report.changedKinds.length === 0
  if (isSame) console.log('Nothing to import.')
  else console.log(values.apply ? 'Imported.' : 'Nothing written yet; --apply imports.')
  return 0
}

try {
  process.exitCode = await main()
} catch (error) {
  const isToldShort =
    error instanceof CatalogFileError ||
    error instanceof SettingError ||
    error instanceof SteamUnavailable
  if (!isToldShort) throw error
  console.error(`${error.message}\nNothing was imported.`)
  process.exitCode = 1
}
