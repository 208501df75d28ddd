import { readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { clusterFiles, turnArchiveOn } from '../postgres/cluster.ts'
import type { RunningPostgres } from '../postgres/start-postgres.ts'
import { archivedNames, clusterFolder, readSystemId, sweepArchive } from './archive.ts'
import {
  type FileSum,
  makeFolder,
  namesIn,
  sumFile,
  syncFolder,
  syncFolders,
  writeFileWhole,
} from '../files/lasting-files.ts'
import { type Backup, MANIFEST, type Manifest, pruneBackups } from './read-backups.ts'
import { chooseSegments, parseSegment } from './wal.ts'

/** A backup that cannot be made now, for a reason that an operator can fix. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused'
}

export interface BackupOptions {
  dataDir: string
  backupDir: string
  /** The newest so many are kept, this one included. */
  keep: number
}

/** Any number; every process that makes backups knows it. */
const BACKUP_LOCK = 5_231_911
/** PostgreSQL's archiver, after three failures, waits a minute before it tries again. */
const ARCHIVE_MS = 150_000
const PARTIAL = '.partial'

/**
 * Copies the files of a running server while it goes on, and checks the copy. The WAL from the
 * beginning to the end of the copy makes it consistent, and is part of it.
 *
 * @param signal - ends it early: what is there by then is no backup, and the next one removes it
 */
export async function makeBackup(
  server: RunningPostgres,
  options: BackupOptions,
  signal?: AbortSignal,
): Promise<Backup> {
  const session = new pg.Client({
    connectionString: server.url('postgres'),
    connectionTimeoutMillis: 5000,
    application_name: 'surprise-backup',
  })
  session.on('error', () => {})
  await session.connect()
  try {
    // It is let go with the session, whatever becomes of us.
    const lock = await session.query('select pg_try_advisory_lock($1) as got', [BACKUP_LOCK])
    if (!lock.rows[0].got) throw new BackupRefused('Another backup is being made at this moment.')
    const { home } = server
    await startArchiving(session, server)
    const cluster = clusterFolder(options.backupDir, await readSystemId(clusterFiles(home).data))
    await makeFolder(cluster)
    await removeAbandoned(cluster)
    const { dataDir } = options
    const backup = await copyCluster(session, { home, cluster, dataDir, signal })
    await pruneBackups(options.backupDir, options.keep)
    return backup
  } finally {
    await session.end().catch(() => {})
  }
}

async function startArchiving(session: pg.Client, server: RunningPostgres): Promise<void> {
  const show = async (name: string) => (await session.query(`show ${name}`)).rows[0][name]
  if ((await show('archive_mode')) !== 'on') {
    throw new BackupRefused(
      'The database runs with the settings of an older release: stop the site, start it again, ' +
        'and repeat the backup.',
    )
  }
  if ((await show('archive_library')) === 'basic_archive') return
  await turnArchiveOn(server.account, server.home)
  await session.query('select pg_reload_conf()')
  const deadline = Date.now() + ARCHIVE_MS
  while ((await show('archive_library')) !== 'basic_archive') {
    if (Date.now() > deadline) throw new Error('The server does not take its new settings.')
    await wait(50)
  }
}

/** What killed backups and removals have left. The lock says that nobody is at it. */
async function removeAbandoned(cluster: string): Promise<void> {
  for (const name of await namesIn(cluster)) {
    if (!name.startsWith('base-')) continue
    const folder = join(cluster, name)
    if ((await namesIn(folder)).includes(MANIFEST) && !name.endsWith(PARTIAL)) continue
    await rm(folder, { recursive: true, force: true })
  }
}

interface Copying {
  home: string
  cluster: string
  dataDir: string
  signal: AbortSignal | undefined
}

async function copyCluster(session: pg.Client, { home, cluster, dataDir, signal }: Copying) {
  const { data, secret } = clusterFiles(home)
  const { rows: began } = await session.query<{ at: Date; version: string; timeline: number }>(
    `select clock_timestamp() as at, current_setting('server_version_num') as version,
       timeline_id as timeline from pg_backup_start('surprise', fast => true), pg_control_checkpoint()`,
  )
  const { at: startedAt, version } = began[0]!
  const name = `base-${startedAt.toISOString().replaceAll(/[-:.]/g, '')}`
  const staging = join(cluster, name + PARTIAL)
  await makeFolder(staging)
  const copied = await copyData(data, join(staging, 'data'), signal)
  const stopped = await stopBackup(session, { home, cluster, signal })
  await writeFileWhole(join(staging, 'data', 'backup_label'), stopped.label)
  await writeFileWhole(join(staging, 'secret'), await readFile(secret))
  const tokenSecret = await readFile(join(dataDir, 'token-secret')).catch(() => undefined)
  if (tokenSecret) await writeFileWhole(join(staging, 'token-secret'), tokenSecret)
  const label = /\(file ([0-9A-F]{24})\)[^]*START TIMELINE: (\d+)/.exec(stopped.label)
  if (label === null) throw new Error(`This label of a backup is strange:\n${stopped.label}`)
  const [, startSegment = '', timeline = ''] = label
  const manifest: Manifest = {
    majorVersion: Math.floor(Number(version) / 10_000),
    startedAt: startedAt.toISOString(),
    finishedAt: stopped.at.toISOString(),
    timeline: Number(timeline),
    startSegment,
    stopSegment: stopped.segment,
    stopLsn: stopped.lsn,
    files: {
      ...copied.files,
      backup_label: await sumFile(join(staging, 'data', 'backup_label')),
    },
    folders: copied.folders,
  }
  await syncFolders(staging, ['data', ...copied.folders.map((path) => join('data', path))])
  await writeFileWhole(join(staging, MANIFEST), JSON.stringify(manifest))
  await syncFolder(staging)
  await verify({ ...manifest, cluster, folder: staging }, signal)
  const folder = join(cluster, name)
  await rename(staging, folder)
  await syncFolder(cluster)
  return { ...manifest, cluster, folder } satisfies Backup
}

/** What a server makes again at its start, and what belongs to this one alone. */
const LEFT_OUT_FILES = /^(postmaster\.(pid|opts)|pg_internal\.init.*|backup_label.*|.*\.new)$/
const LEFT_OUT_CONTENT =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans|.*pgsql_tmp[^/]*)$/

async function copyData(from: string, to: string, signal: AbortSignal | undefined) {
  const files: Record<string, FileSum> = {}
  const folders: string[] = []
  await makeFolder(to)
  const todo = ['']
  for (let below = todo.pop(); below !== undefined; below = todo.pop()) {
    const entries = await readdir(join(from, below), { withFileTypes: true }).catch(ignoreMissing)
    for (const entry of entries ?? []) {
      signal?.throwIfAborted()
      const path = below === '' ? entry.name : `${below}/${entry.name}`
      if (entry.isDirectory()) {
        folders.push(path)
        await makeFolder(join(to, path))
        if (!LEFT_OUT_CONTENT.test(path)) todo.push(path)
      } else if (entry.isFile() && !LEFT_OUT_FILES.test(entry.name)) {
        // A table may be dropped while we copy: then the WAL says so too.
        const sum = await sumFile(join(from, path), join(to, path)).catch(ignoreMissing)
        if (sum !== undefined) files[path] = sum
      } else if (!entry.isFile()) {
        throw new BackupRefused(`${join(from, path)} is a tablespace, which backups do not know.`)
      }
    }
  }
  return { files, folders }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

/** Ends the copy, and waits until the WAL that it needs is in the backups. */
async function stopBackup(
  session: pg.Client,
  { home, cluster, signal }: Pick<Copying, 'home' | 'cluster' | 'signal'>,
) {
  await session.query(`set statement_timeout = ${ARCHIVE_MS}`)
  const { rows } = await session.query<{ label: string; lsn: string; segment: string; at: Date }>(
    `select labelfile as label, lsn::text as lsn, pg_walfile_name(lsn) as segment,
       clock_timestamp() as at from pg_backup_stop(wait_for_archive => false)`,
  )
  const stopped = rows[0]!
  const deadline = Date.now() + ARCHIVE_MS
  for (;;) {
    signal?.throwIfAborted()
    await sweepArchive(home, cluster)
    if ((await archivedNames(cluster)).includes(stopped.segment)) return stopped
    if (Date.now() > deadline) throw await explainArchive(session)
    await wait(100)
  }
}

async function explainArchive(session: pg.Client): Promise<Error> {
  const { rows } = await session.query<{ last_failed_wal: string | null }>(
    'select last_failed_wal from pg_stat_archiver',
  )
  const failed = rows[0]?.last_failed_wal
  const why = failed ? `: it failed last with ${failed}, see server.log` : ''
  return new BackupRefused(`PostgreSQL does not archive its WAL in time${why}.`)
}

/** A copy is a backup when every file is as it was read, and the WAL to it has no gap. */
async function verify(backup: Backup, signal: AbortSignal | undefined): Promise<void> {
  await verifyFiles(backup, signal)
  const { timeline, startSegment, stopSegment } = backup
  const first = parseSegment(startSegment)?.number ?? 0
  const branch = { timeline, until: undefined }
  const { names } = chooseSegments(await archivedNames(backup.cluster), [branch], first)
  if (!names.includes(stopSegment)) {
    throw new BackupRefused(`The WAL from ${startSegment} to ${stopSegment} is not in the archive.`)
  }
}

/** Reads the files of a backup and compares them with what they were when it was made. */
async function verifyFiles(
  { folder, files }: Backup,
  signal: AbortSignal | undefined,
): Promise<void> {
  for (const [path, { bytes, sha256 }] of Object.entries(files)) {
    signal?.throwIfAborted()
    const file = join(folder, 'data', path)
    const found = await sumFile(file)
    if (found.bytes === bytes && found.sha256 === sha256) continue
    throw new BackupRefused(`${file} is not what it was when the backup was made.`)
  }
}
