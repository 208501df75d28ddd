import { randomBytes, randomInt } from 'node:crypto'
import {
  appendFile,
  lchown,
  lstat,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises'
import { createServer } from 'node:net'
import { release } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { type Account, runAs } from './account.ts'
import { programPath } from './binaries.ts'
import { takeOwnership } from './place.ts'
import { isAlive } from './postmaster.ts'
import { syncFolder, writeWhole } from '../files/write-whole.ts'

export interface ClusterSettings {
  sharedBuffersMb: number
  maxConnections: number
}

/** The files of a cluster: PostgreSQL's own folder and what we keep beside it. */
export function clusterFiles(home: string) {
  return {
    data: join(home, 'data'),
    secret: join(home, 'secret'),
    log: join(home, 'server.log'),
    /** Where PostgreSQL puts its WAL once there are backups; a sweep takes it on from there. */
    archive: join(home, 'archive'),
    settings: join(home, 'data', 'surprise.conf'),
  }
}

/**
 * Makes the cluster if there is none: in a folder of its own that gets its name when it is whole.
 * So a start that is killed leaves nothing half made, and of two starts at once one wins.
 */
export async function ensureCluster(
  account: Account,
  root: string,
  home: string,
  log: (message: string) => void,
): Promise<void> {
  if (await exists(clusterFiles(home).secret)) return
  log('making the database')
  await removeAbandoned(home)
  const staging = `${home}.new-${process.pid}`
  const files = clusterFiles(staging)
  await mkdir(staging, { mode: 0o700 })
  writeWhole(files.secret, randomBytes(24).toString('hex'))
  await writeFile(files.log, '', { mode: 0o600 })
  await takeOwnership(account, staging)
  try {
    await runAs(account, programPath(root, 'initdb'), [
      `--pgdata=${files.data}`,
      '--username=postgres',
      '--auth=scram-sha-256',
      `--pwfile=${files.secret}`,
      '--no-locale',
      '--encoding=UTF8',
      '--data-checksums',
      '--no-instructions',
    ])
    const main = join(files.data, 'postgresql.conf')
    const settings = `${await readFile(main, 'utf8')}\ninclude 'surprise.conf'\n`
    await writeLasting(account, main, settings)
    await rename(staging, home)
    syncFolder(dirname(home))
  } catch (error) {
    await rm(staging, { recursive: true, force: true })
    if (!(await exists(clusterFiles(home).secret))) throw error
  }
}

/** A file of the account's own that is whole also after a loss of power: a start needs it. */
async function writeLasting(account: Account, file: string, text: string): Promise<void> {
  writeWhole(file, text)
  if (account.kind === 'nobody') await lchown(file, account.uid, account.gid)
}

/** The major version of PostgreSQL that a cluster's files belong to. */
export async function readMajorVersion(home: string): Promise<number> {
  return Number(await readFile(join(clusterFiles(home).data, 'PG_VERSION'), 'utf8'))
}

/** A commit is in the archive after this time at the latest. */
const ARCHIVE_TIMEOUT_S = 60

/**
 * Archiving begins with the first backup: without one there is nothing that the WAL could be added
 * to. `basic_archive` syncs what it writes and never overwrites.
 */
function archiveSettings(isOn: boolean) {
  return isOn
    ? {
        archive_command: "''",
        archive_library: "'basic_archive'",
        // From the data folder, where the server works: the home may be renamed.
        'basic_archive.archive_directory': "'../archive'",
        archive_timeout: `${ARCHIVE_TIMEOUT_S}s`,
      }
    : { archive_command: "'exit 0'" }
}

/** Says that the archive is to be kept from now on; a running server must be told to read it. */
export async function turnArchiveOn(account: Account, home: string): Promise<void> {
  const { archive, settings } = clusterFiles(home)
  if (await exists(archive)) return
  await mkdir(archive, { mode: 0o700 })
  if (account.kind === 'nobody') await lchown(archive, account.uid, account.gid)
  await appendFile(settings, settingLines(archiveSettings(true)))
}

function settingLines(settings: Readonly<Record<string, string | number>>): string {
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}\n`)
  return lines.join('')
}

/**
 * After a crash PostgreSQL flushes its files before it replays: some 1,500 flushes one after the
 * other, or one of the file system, where that reports its errors (Linux 5.8).
 */
const syncsAtOnce = process.platform === 'linux' && isLinuxSince(5, 8)

function isLinuxSince(major: number, minor: number): boolean {
  const [ownMajor = 0, ownMinor = 0] = release().split(/[.-]/).map(Number)
  return ownMajor > major || (ownMajor === major && ownMinor >= minor)
}

/**
 * Writes the settings for the next start. Returns the port: the former one as long as it is free.
 *
 * @param recovery - settings of this start alone
 */
export async function writeSettings(
  account: Account,
  home: string,
  settings: ClusterSettings,
  recovery: Readonly<Record<string, string>> = {},
): Promise<number> {
  const file = clusterFiles(home).settings
  const former = await readFile(file, 'utf8').catch(() => '')
  const kept = Number(/^port = (\d+)$/m.exec(former)?.[1] ?? 0)
  const port = kept !== 0 && (await isFree(kept)) ? kept : await choosePort()
  const lines = {
    port,
    listen_addresses: "'127.0.0.1'",
    // A path to a socket may be 107 bytes long at most, and nobody knows the checkout's.
    unix_socket_directories: "''",
    max_connections: settings.maxConnections,
    shared_buffers: `${settings.sharedBuffersMb}MB`,
    huge_pages: 'off',
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    password_encryption: "'scram-sha-256'",
    timezone: "'UTC'",
    log_timezone: "'UTC'",
    log_line_prefix: "'%m [%p] %a '",
    archive_mode: 'on',
    ...(syncsAtOnce && { recovery_init_sync_method: 'syncfs' }),
    ...archiveSettings(await exists(clusterFiles(home).archive)),
    ...recovery,
  }
  const header = '# Written at every start. Settings of your own go into postgresql.auto.conf.\n'
  await writeLasting(account, file, header + settingLines(lines))
  return port
}

/**
 * Below the ports that a system gives to outgoing connections: none of those takes the port of a
 * server that is down for a moment, and that its clients know.
 */
const PORTS = { from: 10_000, to: 32_000 } as const
const CHOICES_MAX = 100

async function choosePort(): Promise<number> {
  for (let choice = 0; choice < CHOICES_MAX; choice += 1) {
    const port = randomInt(PORTS.from, PORTS.to)
    if (await isFree(port)) return port
  }
  throw new Error('No port is free on 127.0.0.1.')
}

/** Can the port be had on loopback? */
function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      server.close(() => resolve(true))
    })
  })
}

/** Removes what killed starts have left. */
async function removeAbandoned(home: string): Promise<void> {
  const prefix = `${basename(home)}.new-`
  for (const name of await readdir(dirname(home))) {
    if (!name.startsWith(prefix)) continue
    const pid = Number(name.slice(prefix.length))
    if (pid !== process.pid && isAlive(pid)) continue
    await rm(join(dirname(home), name), { recursive: true, force: true })
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await lstat(path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}
