import { describeFailure } from './describe-failure.ts'
import { openServerDatabase } from './open-database.ts'

/** `npm run migrate`: brings the database to this release, while nodes of the former one go on. */
async function main(): Promise<void> {
  const allowed = { ...process.env, MIGRATE_AT_START: 'on' }
  await using _ = await openServerDatabase(allowed, console.log)
  console.log('The database has what this release needs.')
}

await main().catch((error: unknown) => {
  console.error(describeFailure(error))
  process.exitCode = 1
})
