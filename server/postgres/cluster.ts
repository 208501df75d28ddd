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
import { basename, dirname, join } from 'node:path'
import { type Account, runAs } from './account.ts'
import { programPath } from './binaries.ts'
import { takeOwnership } from './place.ts'
import { isAlive } from './postmaster.ts'

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
  await writeFile(files.secret, randomBytes(24).toString('hex'), { mode: 0o600 })
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
    await appendFile(join(files.data, 'postgresql.conf'), "\ninclude 'surprise.conf'\n")
    await rename(staging, home)
  } catch (error) {
    await rm(staging, { recursive: true, force: true })
    if (!(await exists(clusterFiles(home).secret))) throw error
  }
}

/** Refuses a cluster of another major version: PostgreSQL cannot read it. */
export async function assertVersion(home: string, majorVersion: number): Promise<void> {
  const found = (await readFile(join(clusterFiles(home).data, 'PG_VERSION'), 'utf8')).trim()
  if (found === String(majorVersion)) return
  throw new Error(
    `The data in ${home} belongs to PostgreSQL ${found}, and this release brings ${majorVersion}: ` +
      'move the data with pg_dump of the former release, or start with another DATA_DIR.',
  )
}

/** Writes the settings for the next start. Returns the port: the former one as long as it is free. */
export async function writeSettings(
  account: Account,
  home: string,
  settings: ClusterSettings,
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
  }
  const text = Object.entries(lines).map(([name, value]) => `${name} = ${value}\n`)
  const header = '# Written at every start. Settings of your own go into postgresql.auto.conf.\n'
  await writeFile(`${file}.new`, header + text.join(''), { mode: 0o600 })
  if (account.kind === 'nobody') await lchown(`${file}.new`, account.uid, account.gid)
  await rename(`${file}.new`, file)
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
