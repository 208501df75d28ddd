import { parseArgs } from 'node:util'
import { describeFailure } from '../describe-failure.ts'
import { claimDataDir } from '../running.ts'
import { type BackupSettings, readBackupSettings } from '../settings.ts'
import { readBackups } from './read-backups.ts'
import { assertMoment, restore, RestoreRefused } from './restore.ts'

const USAGE = `npm run restore -- --to TIME

Makes the embedded database what it was at a moment, with the site stopped. What is there now is
kept beside it.

  --to TIME   a moment in UTC, such as 2026-08-21T02:55:00Z, or latest
  --list      the backups that there are

Ends with 0 when it is done, 1 when it cannot be done (nothing is changed then), 2 when called wrongly.`

function readArguments() {
  try {
    const options = { to: { type: 'string' }, list: { type: 'boolean' } } as const
    return parseArgs({ options }).values
  } catch (error) {
    console.error(error instanceof Error ? `${error.message}\n` : error)
    return {}
  }
}

async function list(backupDir: string): Promise<void> {
  const backups = await readBackups(backupDir)
  for (const { finishedAt, folder } of backups) console.log(`${finishedAt}  ${folder}`)
  if (backups.length === 0) console.log(`There is no backup in ${backupDir} (BACKUP_DIR).`)
}

async function run({ dataDir, backupDir, databaseUrl }: BackupSettings, to: string): Promise<void> {
  if (databaseUrl !== undefined) {
    throw new RestoreRefused('DATABASE_URL names a database of your own: restore it where it runs.')
  }
  assertMoment(to, Date.now())
  const claim = claimDataDir(dataDir, 'npm run restore')
  try {
    const log = console.log
    const { reachedAt, aside } = await restore({ dataDir, backupDir, to, log })
    const last = reachedAt?.toISOString() ?? 'none: the backup itself is the newest'
    console.log(`Restored to ${to}. The last transaction in it: ${last}.`)
    if (aside !== undefined) console.log(`What was there before is in ${aside}`)
    console.log('npm run audit proves its books; npm start opens the site.')
  } finally {
    claim.release()
  }
}

async function main(): Promise<number> {
  const { to, list: isList } = readArguments()
  const settings = readBackupSettings(process.env)
  if (isList) await list(settings.backupDir)
  else if (to === undefined) console.error(USAGE)
  else await run(settings, to)
  return isList || to !== undefined ? 0 : 2
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(error instanceof RestoreRefused ? error.message : describeFailure(error))
  return 1
})
