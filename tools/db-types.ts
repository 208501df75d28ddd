import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '../server/testing/database.ts'

/**
 * `npm run db:types`: writes server/db/schema.ts from a freshly migrated database; with `--verify`
 * only says whether it would change.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
await using database = await openDatabase()
const options = [
  '--dialect=postgres',
  // Our integers stay below 2^53, and connect() reads them as numbers.
  '--type-mapping={"int8":"number","numeric":"number"}',
  '--exclude-pattern=migration_text',
  '--out-file=server/db/schema.ts',
  ...process.argv.slice(2),
]
const program = 'node_modules/kysely-codegen/dist/cli/bin.js'
const { status } = spawnSync(process.execPath, [program, ...options], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, DATABASE_URL: database.url },
})
process.exitCode = status ?? 1
