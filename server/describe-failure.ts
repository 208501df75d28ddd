import { MigrationRefused } from './db/migrate.ts'
import { AlreadyRunning } from './running.ts'
import { SettingError } from './settings.ts'

/** What a disk can refuse, by the code of the error. */
const DISK: Record<string, string> = {
  EACCES: 'this user may not write there',
  EDQUOT: "the user's share of the disk is used up",
  EEXIST: 'it is a file, and a folder is needed',
  EIO: 'the disk fails',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a file is in the way of the folder',
  EPERM: 'this user may not write there',
  EROFS: 'the disk is read-only',
}

/**
 * A failed start. What an operator can fix is said in a sentence; anything else is shown whole.
 *
 * @param place - what names the folder that a disk refuses
 */
export function describeFailure(error: unknown, place = 'DATA_DIR'): unknown {
  const isSaid = [SettingError, AlreadyRunning, MigrationRefused].some(
    (one) => error instanceof one,
  )
  if (isSaid) return (error as Error).message
  if (!(error instanceof Error)) return error
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'EADDRINUSE') {
    return `${error.message}: another program has this port; choose one with PORT.`
  }
  const path = 'path' in error ? ` (${String(error.path)})` : ''
  const why = DISK[code] ?? (isDiskFull(error) ? DISK['ENOSPC'] : undefined)
  return why === undefined ? error : `${place}: cannot be used${path}: ${why}.`
}

/** PostgreSQL's programs say it in their own words. */
function isDiskFull(error: Error): boolean {
  const said = 'stderr' in error ? String(error.stderr) : ''
  return /no space left on device/i.test(`${error.message} ${said}`)
}
