import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Account, type AccountKind, chooseAccount, runAs } from './account.ts'
import { findBinaries, programPath } from './binaries.ts'
import {
  clusterFiles,
  type ClusterSettings,
  ensureCluster,
  readMajorVersion,
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
  /** Takes data of another major version over; without it such data is refused. */
  upgrade?: (place: ClusterPlace) => Promise<void>
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
  /** Where its files are, and whose they are. */
  home: string
  account: Account
  /** Ends all sessions and the server. */
  stop(): Promise<void>
}

/** Where the files of a data folder's cluster are or will be, and by what and as whom they are run. */
export interface ClusterPlace {
  account: Account
  root: string
  majorVersion: number
  home: string
}

/** What the steps of a start share. */
interface Cluster extends Omit<ClusterPlace, 'majorVersion'> {
  data: string
  secret: string
  log: (message: string) => void
}

/** A server that starts or recovers has this long; after a crash it replays what it had written. */
const STARTING_MS = 120_000
/** A server that is up and silent for this long is stopped. */
const SILENT_MS = 5000
const STARTS_MAX = 5
/** A day's WAL is read again in minutes: beyond this something is wrong. */
const RECOVERY_MS = 6 * 3_600_000

export async function findCluster(
  options: Pick<StartOptions, 'dataDir' | 'account'>,
): Promise<ClusterPlace> {
  const { root: packaged, version, majorVersion } = await findBinaries()
  const account = await chooseAccount(packaged, options.account)
  const home = await findHome(account, options.dataDir)
  return { account, root: await findPrograms(account, packaged, version), majorVersion, home }
}

async function openCluster(
  { account, root, home }: Omit<ClusterPlace, 'majorVersion'>,
  log: Cluster['log'],
): Promise<Cluster> {
  const { data, secret } = clusterFiles(home)
  return { account, root, home, data, secret: await readFile(secret, 'utf8'), log }
}

/** Stops the server of a place if one runs there, whoever started it. */
export async function stopPostgres({ account, root, home }: ClusterPlace): Promise<void> {
  await stop({ account, root, home, data: clusterFiles(home).data })
}

/**
 * Starts a server on files that nobody else knows of, waits until it has recovered what it is to
 * recover, and takes sessions.
 */
export async function startPrivately(
  place: ClusterPlace,
  settings: Readonly<Record<string, string>>,
): Promise<RunningPostgres> {
  const cluster = await openCluster(place, () => {})
  const small = { sharedBuffersMb: 256, maxConnections: 60 }
  const port = await writeSettings(place.account, place.home, small, settings)
  await takeOwnership(place.account, place.home)
  await launch(cluster)
  const deadline = Date.now() + RECOVERY_MS
  for (;;) {
    const file = await readPidFile(cluster.data)
    if (file === undefined || !isAlive(file.pid)) throw new Error('the server ended')
    if ((await probe(cluster, port)) === 'ours') {
      return describe(cluster, { pid: file.pid, port }, false)
    }
    if (Date.now() > deadline) {
      await stop(cluster)
      throw new Error(`the server has not recovered within ${RECOVERY_MS / 3_600_000} hours`)
    }
    await wait(100)
  }
}

/** Adopts or starts the PostgreSQL server of a data folder. */
export async function startPostgres(options: StartOptions): Promise<RunningPostgres> {
  const { sharedBuffersMb = 256, maxConnections = 60, log = () => {} } = options
  const place = await findCluster(options)
  const { account, root, home, majorVersion } = place
  await ensureCluster(account, root, home, log)
  const found = await readMajorVersion(home)
  if (found !== majorVersion) {
    if (options.upgrade === undefined) {
      throw new Error(`The data in ${home} belongs to PostgreSQL ${found}, not ${majorVersion}.`)
    }
    await options.upgrade(place)
  }
  const cluster = await openCluster({ account, root, home }, log)

  const { data } = cluster
  const running = await adopt(cluster)
  if (running !== undefined) return describe(cluster, running, true)
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
  const { home, account } = cluster
  return { url, pid, adopted, home, account, stop: () => stop(cluster) }
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
async function stop(cluster: Pick<Cluster, 'account' | 'root' | 'home' | 'data'>): Promise<void> {
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
