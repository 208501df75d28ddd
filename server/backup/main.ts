import { describeFailure } from '../describe-failure.ts'
import { openEmbeddedServer } from '../open-database.ts'
import { readBackupSettings } from '../settings.ts'
import { BackupRefused, makeBackup } from './make-backup.ts'
import { readBackups } from './read-backups.ts'

/** `npm run backup`: a backup of the embedded database, whether the site is open or not. */
async function main(): Promise<void> {
  const settings = readBackupSettings(process.env)
  const { dataDir, backupDir, backupKeep: keep } = settings
  if (settings.databaseUrl !== undefined) {
    throw new BackupRefused(
      'DATABASE_URL names a database of your own: back it up where it runs, with pgBackRest or with ' +
        'what its provider has (docs/operations.md).',
    )
  }
  await using server = await openEmbeddedServer(dataDir)
  const made = await makeBackup(server.postgres, { dataDir, backupDir, keep })
  const sums = Object.values(made.files)
  const mb = Math.ceil(sums.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6)
  console.log(`Backup of ${made.finishedAt}: ${sums.length} files, ${mb} MB, checked.`)
  console.log(made.folder)
  const [first] = await readBackups(backupDir)
  console.log(
    `From ${first?.finishedAt} on any moment can be restored: npm run restore -- --to TIME`,
  )
}

await main().catch((error: unknown) => {
  console.error(error instanceof BackupRefused ? error.message : describeFailure(error))
  process.exitCode = 1
})
