import { lstat, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import pg from 'pg'
import { clusterFiles } from '../postgres/cluster.ts'
import {
  type ClusterPlace,
  findCluster,
  type RunningPostgres,
  startPrivately,
  stopPostgres,
} from '../postgres/start-postgres.ts'
import {
  archivedNames,
  clusterFolder,
  readArchived,
  readSystemId,
  sweepArchive,
} from './archive.ts'
import { namesIn, sumFile, syncFolder, writeFileWhole } from '../files/lasting-files.ts'
import { type Backup, readBackups } from './read-backups.ts'
import {
  begunName,
  type Branch,
  chooseSegments,
  historyName,
  parseHistory,
  parseLsn,
  parseSegment,
} from './wal.ts'

/** A restore that cannot be done, and why; nothing was changed. */
export class RestoreRefused extends Error {
  override readonly name = 'RestoreRefused'
}

export interface RestoreOptions {
  dataDir: string
  backupDir: string
  /** ISO 8601, in UTC; or `latest`. */
  to: string
  log: (message: string) => void
}

export interface Restored {
  /** Of the last transaction in it, by the database's clock; undefined when there is none. */
  reachedAt: Date | undefined
  backup: Backup
  /** Where the data is that was there before; undefined when there was none. */
  aside: string | undefined
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?Z$/

/** Throws unless it is `latest`, or a moment that has been. */
export function assertMoment(to: string, nowMs: number): void {
  if (to === 'latest') return
  if (!MOMENT.test(to) || Number.isNaN(Date.parse(to))) {
    throw new RestoreRefused(`--to takes a moment in UTC, such as 2026-08-21T02:55:00Z, or latest.`)
  }
  if (Date.parse(to) > nowMs) throw new RestoreRefused(`${to} has not been yet.`)
}

/**
 * Makes the data what it was at a moment. It is done beside the data, which is moved away when all
 * is well, and is kept. The caller has claimed the data folder.
 */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const { backupDir, to, log } = options
  assertMoment(to, Date.now())
  const place = await findCluster(options)
  const { home } = place
  const former = await openFormer(place, backupDir)
  const story = await chooseStory(backupDir, to)
  const { backup } = story
  if (backup.majorVersion !== place.majorVersion) {
    throw new RestoreRefused(
      `This backup is of PostgreSQL ${backup.majorVersion}, and this release brings ` +
        `${place.majorVersion}: restore it with the release that made it.`,
    )
  }
  log(`restoring the backup of ${backup.finishedAt}`)
  // Removed by the next first start if we are killed.
  const staging = `${home}.new-${process.pid}`
  try {
    const files = { ...place, home: staging }
    let reachedAt = await attempt(files, story, former, to)
    if (reachedAt === 'ended before' && isWhole(story, former)) {
      // Nothing was committed from the end of the WAL to that moment.
      reachedAt = await attempt(files, story, former, 'latest')
    }
    if (reachedAt === 'ended before') throw await endOf(files, to)
    const aside = await exchange(home, staging)
    await putTokenSecret(options.dataDir, backup)
    await sweepArchive(home, backup.cluster)
    return { reachedAt, backup, aside }
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

/** Lays out the files and replays the WAL. `ended before`: there was none that is later than the moment. */
async function attempt(
  place: ClusterPlace,
  story: Story,
  former: Former | undefined,
  to: string,
): Promise<Date | undefined | 'ended before'> {
  await rm(place.home, { recursive: true, force: true })
  const missing = await layOut(place.home, story, former)
  if (to === 'latest' && missing !== undefined) throw gap(missing, 'The newest state')
  const reachedAt = await recover(place, story, to)
  if (reachedAt === 'ended before' && missing !== undefined) throw gap(missing, to)
  return reachedAt
}

/** Whether there can be no more WAL of the story than there is: it was left, or its data is here. */
function isWhole(story: Story, former: Former | undefined): boolean {
  return story.isLeft || basename(story.backup.cluster) === `cluster-${former?.systemId}`
}

/** The data that is there: its WAL may be newer than the archive's. */
interface Former {
  home: string
  systemId: string
}

async function openFormer(place: ClusterPlace, backupDir: string): Promise<Former | undefined> {
  await stopPostgres(place)
  const { home } = place
  const systemId = await readSystemId(clusterFiles(home).data).catch(() => undefined)
  if (systemId === undefined) return undefined
  await sweepArchive(home, clusterFolder(backupDir, systemId))
  return { home, systemId }
}

/** What is to be replayed: a backup, and the way of the WAL from it. */
interface Story {
  backup: Backup
  timeline: number
  branches: readonly Branch[]
  /** A later restore has started another timeline. */
  isLeft: boolean
}

/**
 * A restore begins a timeline. What a moment was is told by the timeline that was in use then: the
 * last one to have started before it.
 */
async function chooseStory(backupDir: string, to: string): Promise<Story> {
  const all = await readBackups(backupDir)
  const until = to === 'latest' ? Infinity : Date.parse(to)
  const before = all.filter(({ finishedAt }) => Date.parse(finishedAt) <= until)
  const newest = before.at(-1)
  if (newest === undefined) {
    const [first] = all
    throw new RestoreRefused(
      first === undefined
        ? `There is no backup in ${backupDir} (BACKUP_DIR).`
        : `The oldest backup is of ${first.finishedAt}: nothing before that can be restored.`,
    )
  }
  const { cluster } = newest
  const names = await archivedNames(cluster)
  const begun = await readBegun(cluster, names)
  const timeline = newestOf(begun.filter(({ atMs }) => atMs <= until))
  const history = historyName(timeline)
  const branches = names.includes(history)
    ? parseHistory(timeline, (await readArchived(cluster, history)).toString())
    : [{ timeline, until: undefined }]
  const backup = before.findLast((one) => one.cluster === cluster && leadsTo(one, branches))
  if (backup === undefined) {
    throw new RestoreRefused(`No backup from before ${to} leads to timeline ${timeline}.`)
  }
  return { backup, timeline, branches, isLeft: timeline !== newestOf(begun) }
}

/** The timelines that restores have started, and when. */
async function readBegun(cluster: string, names: readonly string[]) {
  const marks = names.filter((name) => name.endsWith('.begun'))
  return Promise.all(
    marks.map(async (name) => ({
      timeline: Number.parseInt(name, 16),
      atMs: Date.parse((await readArchived(cluster, name)).toString()),
    })),
  )
}

const newestOf = (begun: readonly { timeline: number }[]) =>
  Math.max(1, ...begun.map(({ timeline }) => timeline))

function leadsTo(backup: Backup, branches: readonly Branch[]): boolean {
  const branch = branches.find(({ timeline }) => timeline === backup.timeline)
  if (branch === undefined) return false
  return branch.until === undefined || parseLsn(backup.stopLsn) <= branch.until
}

/** Lays out a cluster's files. Returns the name of a segment that is missing in the archive, if one is. */
async function layOut(staging: string, story: Story, former: Former | undefined) {
  const { backup, branches } = story
  const { data, secret, log, archive } = clusterFiles(staging)
  await mkdir(staging, { mode: 0o700 })
  await mkdir(data, { mode: 0o700 })
  for (const path of backup.folders.toSorted()) await mkdir(join(data, path), { mode: 0o700 })
  for (const [path, wanted] of Object.entries(backup.files)) {
    // PostgreSQL writes everything to the disk before it recovers.
    const copied = await sumFile(join(backup.folder, 'data', path), join(data, path), false)
    if (copied.bytes === wanted.bytes && copied.sha256 === wanted.sha256) continue
    throw new RestoreRefused(`${join(backup.folder, 'data', path)} is damaged.`)
  }
  await writeFile(secret, await readFile(join(backup.folder, 'secret')), { mode: 0o600 })
  await writeFile(log, '', { mode: 0o600 })
  // Its new timeline is archived from the beginning.
  await mkdir(archive, { mode: 0o700 })
  const wal = join(data, 'pg_wal')
  await mkdir(join(wal, 'archive_status'), { recursive: true, mode: 0o700 })
  const archived = await archivedNames(backup.cluster)
  const tail = await tailOf(former, backup.cluster, archived)
  const first = parseSegment(backup.startSegment)?.number ?? 0
  const { names, missing } = chooseSegments([...archived, ...tail.keys()], branches, first)
  // With all histories the server sees which timelines are taken.
  const histories = archived.filter((name) => name.endsWith('.history'))
  for (const name of [...names, ...histories]) {
    const file = tail.get(name)
    if (file === undefined)
      await writeFile(join(wal, name), await readArchived(backup.cluster, name))
    else await sumFile(file, join(wal, name), false)
  }
  await writeFile(join(data, 'recovery.signal'), '')
  return missing
}

/** WAL of the data that is there, where it stopped too soon to archive it: by name its file. */
async function tailOf(
  former: Former | undefined,
  cluster: string,
  archived: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (former === undefined || basename(cluster) !== `cluster-${former.systemId}`) return new Map()
  const folder = join(clusterFiles(former.home).data, 'pg_wal')
  const names = (await namesIn(folder)).filter((name) => parseSegment(name) !== undefined)
  const own = names.filter((name) => !archived.includes(name))
  return new Map(own.map((name) => [name, join(folder, name)]))
}

/** Replays the WAL to the moment, and leaves the server stopped on a timeline of its own. */
async function recover(
  place: ClusterPlace,
  { timeline }: Story,
  to: string,
): Promise<Date | undefined | 'ended before'> {
  const settings = {
    // All that there is lies in pg_wal.
    restore_command: "'exit 1'",
    recovery_target_timeline: `'${timeline}'`,
    recovery_target_action: "'promote'",
    // Nobody reads before the moment is reached.
    hot_standby: 'off',
    // Names of zones, Z too, are not known yet when settings are read.
    ...(to !== 'latest' && { recovery_target_time: `'${to.replace('Z', '+00')}'` }),
  }
  let server: RunningPostgres
  try {
    server = await startPrivately(place, settings)
  } catch (error) {
    await stopPostgres(place).catch(() => {})
    const said = await readLog(place)
    if (/ended before configured recovery target was reached/.test(said)) return 'ended before'
    const tail = said.trim().split('\n').slice(-15).join('\n')
    throw new Error(`The backup was not recovered:\n${tail}`, { cause: error })
  }
  try {
    const client = new pg.Client({ connectionString: server.url('postgres') })
    await client.connect()
    try {
      // The timeline is in pg_control once a checkpoint on it is.
      await client.query('checkpoint')
      const { rows } = await client.query<{ at: Date | null; timeline: number; now: Date }>(
        `select pg_last_xact_replay_timestamp() as at, timeline_id as timeline,
           clock_timestamp() as now from pg_control_checkpoint()`,
      )
      const { at, timeline: begun, now } = rows[0]!
      const mark = join(clusterFiles(place.home).archive, begunName(begun))
      await writeFile(mark, now.toISOString(), { mode: 0o600 })
      return at ?? undefined
    } finally {
      await client.end()
    }
  } finally {
    await server.stop()
  }
}

const readLog = (place: ClusterPlace) =>
  readFile(clusterFiles(place.home).log, 'utf8').catch(() => '')

async function endOf(place: ClusterPlace, to: string): Promise<RestoreRefused> {
  const found = /last completed transaction was at log time ([\d-]+) ([\d:.]+)/.exec(
    await readLog(place),
  )
  const last = found === null ? '' : `; the last transaction in it is of ${found[1]}T${found[2]}Z`
  return new RestoreRefused(
    `The archive ends before ${to}${last}. Restore to a moment before that, or to latest.`,
  )
}

function gap(missing: string, what: string): RestoreRefused {
  return new RestoreRefused(
    `${what} cannot be reached: the WAL segment ${missing} is missing in the archive. ` +
      'Restore to a moment before it (--to).',
  )
}

/** Puts what was restored in the place of what was there, which is kept beside it. */
async function exchange(home: string, staging: string): Promise<string | undefined> {
  const { settings } = clusterFiles(staging)
  const text = await readFile(settings, 'utf8')
  await writeFileWhole(
    settings,
    text.replaceAll(/^(restore_command|recovery_|hot_standby).*\n/gm, ''),
  )
  const isThere = await lstat(home).catch(() => undefined)
  const at = new Date().toISOString().replaceAll(/[-:.]/g, '')
  const aside = isThere === undefined ? undefined : `${home}.before-restore-${at}`
  if (aside !== undefined) await rename(home, aside)
  try {
    await rename(staging, home)
  } catch (error) {
    if (aside !== undefined) await rename(aside, home)
    throw error
  }
  await syncFolder(dirname(home))
  return aside
}

/** Players stay signed in where the secret that signs their tokens was lost with the data. */
async function putTokenSecret(dataDir: string, backup: Backup): Promise<void> {
  const secret = await readFile(join(backup.folder, 'token-secret')).catch(() => undefined)
  const file = join(dataDir, 'token-secret')
  if (secret && !(await lstat(file).catch(() => undefined))) await writeFileWhole(file, secret)
}
