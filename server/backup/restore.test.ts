import { constants, existsSync, readdirSync } from 'node:fs'
import {
  appendFile,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type RunningPostgres, startPostgres } from '../postgres/start-postgres.ts'
import { archivedNames, removeArchived, sweepArchive } from './archive.ts'
import { isLate, keepBackups, sweepLast } from './keep-backups.ts'
import { type Backup, readBackups } from './read-backups.ts'
import { makeBackup } from './make-backup.ts'
import { restore } from './restore.ts'
import { parseSegment } from './wal.ts'

const size = { sharedBuffersMb: 16, maxConnections: 10 }

/** A cluster that archives since its start: making one, and turning that on, take their time. */
let made: string
const folders: string[] = []

beforeAll(async () => {
  made = await mkdtemp(join(tmpdir(), 'backup-'))
  folders.push(made)
  await (await startPostgres({ dataDir: made, ...size })).stop()
  await mkdir(join(made, 'postgres', 'archive'))
})
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true })
})

/** A cluster with a table of notes, and its backups. */
async function openCluster(keep = 7) {
  const folder = await mkdtemp(join(tmpdir(), 'backup-'))
  folders.push(folder)
  const options = { dataDir: join(folder, 'data'), backupDir: join(folder, 'backups'), keep }
  await cp(made, options.dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE })
  let server: RunningPostgres

  const start = async () => (server = await startPostgres({ ...options, ...size }))

  async function query(text: string): Promise<unknown[]> {
    const client = new pg.Client({ connectionString: server.url('postgres') })
    client.on('error', () => {})
    await client.connect()
    try {
      const { rows } = await client.query({ text, rowMode: 'array' })
      return rows.map(([first]) => first as unknown)
    } finally {
      await client.end()
    }
  }

  /** Writes a note. Returns a moment when it is the last one. */
  async function note(text: string): Promise<string> {
    await query(`insert into note values ('${text}')`)
    await wait(10)
    const moment = new Date().toISOString()
    await wait(10)
    return moment
  }

  await start()
  await query('create table note (text text)')
  return {
    ...options,
    query,
    note,
    notes: () => query('select text from note'),
    backup: () => makeBackup(server, options),
    server: () => server,
    start,
    async stop() {
      await server.stop()
      await sweepLast(server.home, options.backupDir)
    },
    /** As when the power goes: nothing is archived any more. */
    async kill() {
      process.kill(server.pid, 'SIGKILL')
      await wait(500)
    },
    /** Closes a segment, and puts it with the backups. */
    async closeSegment(backup: Backup): Promise<string> {
      // A segment in which nothing was written yet is not closed.
      await query("select pg_logical_emit_message(false, 'test', 'something')")
      const [name] = await query('select pg_walfile_name(pg_switch_wal())')
      await expect
        .poll(async () => {
          await sweepArchive(server.home, backup.cluster)
          return archivedNames(backup.cluster)
        })
        .toContain(name)
      return String(name)
    },
    async restore(to: string) {
      const done = await restore({ ...options, to, log: () => {} })
      await start()
      return done
    },
    [Symbol.asyncDispose]: () => server.stop(),
  }
}

test('a moment is what it was then, whatever was restored in the meantime', async () => {
  await using cluster = await openCluster()
  await cluster.note('one')
  await cluster.backup()
  const first = await cluster.note('two')
  const mistaken = await cluster.note('a mistake')
  await cluster.stop()
  const { reachedAt, aside } = await cluster.restore(first)
  expect(await cluster.notes()).toEqual(['one', 'two'])
  expect(reachedAt!.toISOString() <= first).toBe(true)
  expect(existsSync(aside!)).toBe(true)
  const second = await cluster.note('three')
  await cluster.stop()

  await cluster.restore(mistaken)
  expect(await cluster.notes()).toEqual(['one', 'two', 'a mistake'])
  await cluster.stop()
  await cluster.restore(second)
  expect(await cluster.notes()).toEqual(['one', 'two', 'three'])
  await cluster.note('four')
  await cluster.backup()
  await cluster.note('five')
  await cluster.stop()
  await cluster.restore('latest')
  expect(await cluster.notes()).toEqual(['one', 'two', 'three', 'four', 'five'])
  // A moment in which nothing was done is one, too.
  await cluster.stop()
  await wait(20)
  await cluster.restore(new Date().toISOString())
  expect(await cluster.notes()).toEqual(['one', 'two', 'three', 'four', 'five'])
})

test('after a crash the newest state has what was committed and not archived yet', async () => {
  await using cluster = await openCluster()
  await cluster.backup()
  await cluster.note('a moment before')
  await cluster.kill()
  await cluster.restore('latest')
  expect(await cluster.notes()).toEqual(['a moment before'])
})

test('what cannot be restored is refused in a sentence, and nothing is changed', async () => {
  await using cluster = await openCluster()
  await cluster.note('one')
  const before = await cluster.note('two')
  await cluster.stop()
  await expect(cluster.restore('latest')).rejects.toThrow('There is no backup in')
  await cluster.start()
  const backup = await cluster.backup()
  await cluster.note('three')
  const missing = await cluster.closeSegment(backup)
  const later = await cluster.note('four')
  await cluster.stop()
  await wait(20)
  const tooLate = new Date().toISOString()

  await expect(cluster.restore('yesterday')).rejects.toThrow('--to takes a moment in UTC')
  await expect(cluster.restore('2999-01-01T00:00Z')).rejects.toThrow('has not been yet')
  await expect(cluster.restore(before)).rejects.toThrow('nothing before that can be restored')
  // Who has lost the data cannot say what else was in it.
  await rename(cluster.dataDir, `${cluster.dataDir}.lost`)
  await expect(cluster.restore(tooLate)).rejects.toThrow(
    /^The archive ends before .+; the last transaction in it is of 20.+Z\. Restore to a moment/,
  )
  await rm(cluster.dataDir, { recursive: true })
  await rename(`${cluster.dataDir}.lost`, cluster.dataDir)
  await removeArchived(backup.cluster, missing)
  await rm(join(cluster.dataDir, 'postgres', 'data', 'pg_wal', missing), { force: true })
  await expect(cluster.restore(later)).rejects.toThrow(`the WAL segment ${missing} is missing`)
  await expect(cluster.restore('latest')).rejects.toThrow(`the WAL segment ${missing} is missing`)
  const file = Object.keys(backup.files).find((path) => path.startsWith('base/'))
  await appendFile(join(backup.folder, 'data', file!), 'x')
  await expect(cluster.restore('latest')).rejects.toThrow('is damaged')
  await cluster.start()
  expect(await cluster.notes()).toEqual(['one', 'two', 'three', 'four'])
  expect(await readdir(cluster.dataDir)).toEqual(['postgres'])
})

test('so many backups are kept, and of the WAL only what they need', async () => {
  await using cluster = await openCluster(2)
  const first = await cluster.backup()
  const early = await cluster.closeSegment(first)
  await cluster.backup()
  const third = await cluster.backup()
  const kept = await readBackups(cluster.backupDir)
  expect(kept.map(({ folder }) => folder)).toEqual([expect.any(String), third.folder])
  expect(existsSync(first.folder)).toBe(false)
  const archived = await archivedNames(third.cluster)
  expect(archived).not.toContain(early)
  const numbers = archived.flatMap((name) => parseSegment(name)?.number ?? [])
  expect(Math.min(...numbers)).toBe(parseSegment(kept[0]!.startSegment)!.number)
})

test('of two backups at once one is made, and the other one is told', async () => {
  await using cluster = await openCluster()
  const both = await Promise.allSettled([cluster.backup(), cluster.backup()])
  const refused = both.filter((one) => one.status === 'rejected')
  expect(refused.map(({ reason }) => String(reason))).toEqual([
    'BackupRefused: Another backup is being made at this moment.',
  ])
  expect(await readBackups(cluster.backupDir)).toHaveLength(1)
})

test('while the site is open a backup is made a day, and the newest so many stay', async () => {
  await using cluster = await openCluster(2)
  const said: string[] = []
  const failed: string[] = []
  const log = {
    said: (message: string) => said.push(message),
    failed: (fields: object, message: string) =>
      failed.push(`${message}: ${'err' in fields ? String(fields.err) : ''}`),
  }
  const backups = () => readBackups(cluster.backupDir)
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const keeper = keepBackups(cluster.server(), cluster, log, { sweepMs: 50, retryMs: 200 })
  const made = async (times: number) => {
    // A sweep takes what the server is archiving for left over, as its files are a day old by this
    // clock; the server tries again after a minute.
    const wanted = { timeout: 200_000 }
    await expect.poll(() => said.filter((one) => one.includes('made')).length, wanted).toBe(times)
  }
  await made(1)
  const [first] = await backups()
  await cluster.note('after the first')
  await cluster.query('select pg_switch_wal()')
  const before = (await archivedNames(first!.cluster)).length
  await expect
    .poll(async () => (await archivedNames(first!.cluster)).length)
    .toBeGreaterThanOrEqual(before)
  expect(await backups()).toHaveLength(1)

  // A backup is of the database's own time, which goes on while this clock stands.
  const passDay = async () => {
    const { startedAt } = (await backups()).at(-1)!
    vi.setSystemTime(Date.parse(startedAt) + 24 * 3_600_000 + 1)
  }
  await passDay()
  await made(2)
  await passDay()
  await made(3)
  const kept = await backups()
  expect(kept).toHaveLength(2)
  expect(kept.map(({ folder }) => folder)).not.toContain(first!.folder)

  // Due again, while there is no server to copy.
  await cluster.server().stop()
  await passDay()
  await expect.poll(() => keeper.state()?.failures).toBeGreaterThan(1)
  await cluster.start()
  await made(4)
  await keeper.close()
  expect(failed.every((one) => one.startsWith('backup failed: '))).toBe(true)
  expect(keeper.state()).toMatchObject({ failures: 0, lastError: null })
})

test('a backup that is left off, at whatever it is, is none; the next one is made', async () => {
  await using cluster = await openCluster()
  const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : [])
  const stopped = () =>
    namesIn(join(cluster.dataDir, 'postgres', 'data', 'pg_wal')).some((name) =>
      name.endsWith('.backup'),
    )
  /** What there is of a backup that is not done. */
  const partial = () => {
    const [made = ''] = namesIn(cluster.backupDir)
    const name = namesIn(join(cluster.backupDir, made)).find((one) => one.endsWith('.partial'))
    return name === undefined ? undefined : join(cluster.backupDir, made, name)
  }
  const has = (...path: string[]) => existsSync(join(partial() ?? '', ...path))
  const endAt = async (isThere: () => boolean) => {
    const { signal } = new AbortController()
    vi.spyOn(signal, 'throwIfAborted').mockImplementation(() => {
      if (isThere()) throw new Error('left off')
    })
    const making = makeBackup(cluster.server(), cluster, signal)
    await expect(making).rejects.toThrow('left off')
    expect(await readBackups(cluster.backupDir)).toEqual([])
  }
  await endAt(() => partial() !== undefined)
  expect(stopped()).toBe(false)
  await endAt(() => stopped() && !has('data', 'backup_label'))
  await endAt(() => has('manifest.json'))

  const said: string[] = []
  const log = {
    said: (one: string) => said.push(one),
    failed: (_: object, one: string) => said.push(one),
  }
  const before = partial()
  const closed = keepBackups(cluster.server(), cluster, log, { sweepMs: 10, retryMs: 200 })
  const isCopying = () => ![undefined, before].includes(partial())
  await expect.poll(isCopying, { interval: 5 }).toBe(true)
  await closed.close()
  expect([said, await readBackups(cluster.backupDir)]).toEqual([[], []])
  const keeper = keepBackups(cluster.server(), cluster, log, { sweepMs: 10, retryMs: 200 })
  await expect.poll(() => said.length, { timeout: 100_000 }).toBe(1)
  await keeper.close()
  expect(await readBackups(cluster.backupDir)).toHaveLength(1)
  expect(partial()).toBe(undefined)
})

test('how old the backups are is known while they fail, and each failure is named and put off longer', async () => {
  await using cluster = await openCluster()
  const backup = await cluster.backup()
  await cluster.closeSegment(backup)
  const failed: { fields: Readonly<Record<string, unknown>>; message: string }[] = []
  const log = {
    said: () => {},
    failed: (fields: Readonly<Record<string, unknown>>, message: string) =>
      failed.push({ fields, message }),
  }
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const keeper = keepBackups(cluster.server(), cluster, log, { sweepMs: 20, retryMs: 100 })
  const newestMs = Date.parse(backup.finishedAt)
  await expect.poll(() => keeper.state()).toMatchObject({ newestMs, failures: 0, lastError: null })
  expect(keeper.state()!.walMs!).toBeGreaterThanOrEqual(newestMs)

  // What no backup knows.
  const strange = join(cluster.dataDir, 'postgres', 'data', 'base', 'elsewhere')
  await symlink(cluster.dataDir, strange)
  vi.setSystemTime(Date.parse(backup.startedAt) + 31 * 3_600_000)
  await expect.poll(() => failed.length).toBeGreaterThanOrEqual(3)
  const first = failed.slice(0, 3)
  expect(first.map(({ message }) => message)).toEqual(Array(3).fill('backup failed'))
  expect(first.map(({ fields }) => fields['try_again_ms'])).toEqual([100, 200, 400])
  expect(String(failed[0]!.fields['err'])).toContain('elsewhere is a tablespace')
  const state = keeper.state()!
  expect(state).toMatchObject({ newestMs, walFailingMs: null })
  expect(state.failures).toBeGreaterThanOrEqual(3)
  expect(state.lastError).toContain('elsewhere is a tablespace')
  expect(isLate(state, Date.now())).toBe(true)
  await rm(strange)
  // By this clock what the server is archiving is left over, as above.
  const settled = expect.poll(() => keeper.state(), { timeout: 200_000 })
  await settled.toMatchObject({ failures: 0, lastError: null })
  expect(keeper.state()!.newestMs).toBeGreaterThan(newestMs)

  vi.setSystemTime(keeper.state()!.newestMs!)
  const earlier = failed.length
  // The backups' disk takes no WAL: a backup may be fresh, and still all that can be had.
  const wal = join(backup.cluster, 'wal')
  await rename(wal, `${wal}.aside`)
  await writeFile(wal, '')
  await expect.poll(() => keeper.state()?.walFailingMs).not.toBe(null)
  const since = failed.slice(earlier).map(({ message }) => message)
  expect(since).toContain('WAL does not reach the backups')
  const failing = keeper.state()!
  expect(isLate(failing, failing.walFailingMs! + 300_000)).toBe(false)
  expect(isLate(failing, failing.walFailingMs! + 300_001)).toBe(true)
  await rm(wal)
  await rename(`${wal}.aside`, wal)
  await expect.poll(() => keeper.state()?.walFailingMs).toBe(null)
  await keeper.close()
})
