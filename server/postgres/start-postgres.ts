import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Account, type AccountKind, chooseAccount, runAs } from './account.ts'
import { findBinaries, programPath } from './binaries.ts'
import {
  assertVersion,
  clusterFiles,
  type ClusterSettings,
  ensureCluster,
  writeSettings,
} from './cluster.ts'
import { findHome, findPrograms, takeOwnership } from './place.ts'
import { isAlive, readPidFile, servesFolder } from './postmaster.ts'
import { assertDurable, databaseUrl, probe } from './probe.ts'

/*
 * What a start finds, and does:
 *   no pid file                                     → start
 *   a pid file of a process that is not our server  → remove the file, start
 *   our server, and it answers                      → adopt it
 *   our server, still starting or recovering        → wait, then adopt it
 *   our server, and it does not answer              → stop it, start
 * "Our server" is never taken from the file alone: the process must work in our data folder.
 */

export interface StartOptions extends Partial<ClusterSettings> {
  /** The cluster lives in `postgres` below it. Made if missing. */
  dataDir: string
  /** Told, in a sentence, what took time or was out of the ordinary. */
  log?: (message: string) => void
  /** Only root has a choice; left out, the first that works. */
  account?: AccountKind
}

export interface RunningPostgres {
  /** Connection string of the superuser. */
  url(database: string): string
  /** The server's own process. */
  pid: number
  /** It was running already: another process started it, and may still use it. */
  adopted: boolean
  /** Ends all sessions and the server. */
  stop(): Promise<void>
}

/** What the steps of a start share. */
interface Cluster {
  account: Account
  root: string
  home: string
  data: string
  secret: string
  log: (message: string) => void
}

/** A server that starts or recovers has this long; after a crash it replays what it had written. */
const STARTING_MS = 120_000
/** A server that is up and silent for this long is stopped. */
const SILENT_MS = 5000
const STARTS_MAX = 5

/** Adopts or starts the PostgreSQL server of a data folder. */
export async function startPostgres(options: StartOptions): Promise<RunningPostgres> {
  const { sharedBuffersMb = 256, maxConnections = 60, log = () => {} } = options
  const binaries = await findBinaries()
  const account = await chooseAccount(binaries.root, options.account)
  const home = await findHome(account, options.dataDir)
  const root = await findPrograms(account, binaries.root, binaries.version)
  await ensureCluster(account, root, home, log)
  await assertVersion(home, binaries.majorVersion)
  const { data, secret } = clusterFiles(home)
  const cluster = { account, root, home, data, secret: await readFile(secret, 'utf8'), log }

  const found = await adopt(cluster)
  if (found !== undefined) return describe(cluster, found, true)
  for (let attempt = 1; ; attempt += 1) {
    const port = await writeSettings(account, home, { sharedBuffersMb, maxConnections })
    await takeOwnership(account, home)
    try {
      await launch(cluster)
    } catch (error) {
      // Another process may have started it at the same moment, or taken the port.
      const other = await adopt(cluster)
      if (other !== undefined) return describe(cluster, other, true)
      if (attempt === STARTS_MAX) throw error
      // Sessions of a killed server hold its memory until they notice.
      await wait(500)
      continue
    }
    const pid = (await readPidFile(data))?.pid ?? 0
    try {
      return await describe(cluster, { pid, port }, false)
    } catch (error) {
      await stop(cluster)
      throw error
    }
  }
}

async function describe(
  cluster: Cluster,
  { pid, port }: { pid: number; port: number },
  adopted: boolean,
): Promise<RunningPostgres> {
  const url = (database: string) => databaseUrl(cluster.secret, port, database)
  await assertDurable(url('postgres'))
  return { url, pid, adopted, stop: () => stop(cluster) }
}

async function launch(cluster: Cluster): Promise<void> {
  const log = clusterFiles(cluster.home).log
  const timeout = String(STARTING_MS / 1000)
  const args = ['start', '-D', cluster.data, '-l', log, '-w', '-t', timeout, '-s']
  try {
    // pg_ctl leaves the server in a session of its own with its output in the log: neither Ctrl-C
    // nor the end of our process reaches it, and it does not hold our output open.
    await runAs(cluster.account, programPath(cluster.root, 'pg_ctl'), args)
  } catch (error) {
    const tail = (await readFile(log, 'utf8')).split('\n').slice(-15).join('\n')
    throw new Error(`PostgreSQL did not start. The end of ${log}:\n${tail}`, { cause: error })
  }
}

/** The running server of this folder, once it answers; undefined when there is none (any more). */
async function adopt(cluster: Cluster): Promise<{ pid: number; port: number } | undefined> {
  const deadline = Date.now() + STARTING_MS
  let silentSince: number | undefined
  for (;;) {
    const file = await readPidFile(cluster.data)
    if (file === undefined) return undefined
    if (!(await servesFolder(file.pid, cluster.data))) {
      if (isAlive(file.pid)) cluster.log(`ignoring the pid file of another process (${file.pid})`)
      await rm(join(cluster.data, 'postmaster.pid'), { force: true })
      return undefined
    }
    const state = file.port === undefined ? 'silent' : await probe(cluster, file.port)
    if (state === 'ours' && file.port !== undefined) return { pid: file.pid, port: file.port }
    if (state === 'foreign') {
      throw new Error(
        `PostgreSQL (pid ${file.pid}) runs on ${cluster.data} and does not take the secret in ` +
          `${clusterFiles(cluster.home).secret}: put the right one there, or stop that server.`,
      )
    }
    if (state === 'busy') silentSince = undefined
    else silentSince ??= Date.now()
    const silentMs = silentSince === undefined ? 0 : Date.now() - silentSince
    if (silentMs > SILENT_MS || Date.now() > deadline) {
      cluster.log(`PostgreSQL (pid ${file.pid}) does not answer: stopping it`)
      await stop(cluster)
      return undefined
    }
    await wait(50)
  }
}

/** Stops the server: at once but in order, or, when it does not obey, without writing out its state. */
async function stop(cluster: Cluster): Promise<void> {
  const file = await readPidFile(cluster.data)
  if (file === undefined || !(await servesFolder(file.pid, cluster.data))) return
  const pgCtl = programPath(cluster.root, 'pg_ctl')
  for (const mode of ['fast', 'immediate']) {
    const args = ['stop', '-D', cluster.data, '-m', mode, '-w', '-t', '15', '-s']
    await runAs(cluster.account, pgCtl, args).catch(() => {})
    // It removes its pid file, for which pg_ctl waits, a moment before it ends.
    for (let tries = 0; tries < 50 && isAlive(file.pid); tries += 1) await wait(20)
    if (!isAlive(file.pid)) return
  }
  throw new Error(`PostgreSQL (pid ${file.pid}) cannot be stopped.`)
}
