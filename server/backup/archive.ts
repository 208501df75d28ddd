import { open, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { clusterFiles } from '../postgres/cluster.ts'
import { makeFolder, namesIn, syncFolder, writeFileWhole } from '../files/lasting-files.ts'
import { ARCHIVED, parseSegment } from './wal.ts'

const pack = promisify(gzip)
const unpack = promisify(gunzip)
const PACKED = '.gz'
/** So many are taken on before the folder is written. */
const BATCH = 64
/** What basic_archive was writing when the server was killed. */
const LEFT_OVER_MS = 3_600_000

/** Tells a cluster from any other; read from its files, so the server need not run. */
export async function readSystemId(data: string): Promise<string> {
  await using control = await open(join(data, 'global', 'pg_control'), 'r')
  const { buffer } = await control.read(Buffer.alloc(8), 0, 8, 0)
  return buffer.readBigUInt64LE().toString()
}

/** Each cluster's backups and WAL have a folder of their own: the names in them are alike. */
export const clusterFolder = (backupDir: string, systemId: string) =>
  join(backupDir, `cluster-${systemId}`)

const walFolder = (folder: string) => join(folder, 'wal')

/**
 * Takes what PostgreSQL has archived to the backups, compressed: most of a segment that was closed
 * by the clock is empty. It leaves the server's own archive only when it is on the disk there.
 *
 * @param home - of the cluster
 * @param folder - of the cluster's backups
 */
export async function sweepArchive(home: string, folder: string): Promise<void> {
  const { archive } = clusterFiles(home)
  const names = await namesIn(archive)
  for (const name of names.filter((one) => one.startsWith('archtemp'))) {
    const left = await stat(join(archive, name)).catch(() => undefined)
    if (left && Date.now() - left.mtimeMs > LEFT_OVER_MS)
      await rm(join(archive, name), { force: true })
  }
  const whole = names.filter((name) => ARCHIVED.test(name))
  if (whole.length > 0) await makeFolder(walFolder(folder))
  for (let begin = 0; begin < whole.length; begin += BATCH) {
    const batch = whole.slice(begin, begin + BATCH)
    for (const name of batch) await takeOn(join(archive, name), walFolder(folder), name)
    await syncFolder(walFolder(folder))
    // Another process may sweep at the same moment: the same bytes under the same name.
    for (const name of batch) await rm(join(archive, name), { force: true })
  }
}

/** After the rename PostgreSQL syncs the file under its name, and must find it. */
const SETTLED_MS = 500

async function takeOn(from: string, wal: string, name: string): Promise<void> {
  const found = await stat(from).catch(ignoreMissing)
  if (found === undefined) return
  const youngMs = found.ctimeMs + SETTLED_MS - Date.now()
  if (youngMs > 0) await wait(Math.min(youngMs, SETTLED_MS))
  const content = await readFile(from).catch(ignoreMissing)
  if (content === undefined) return
  const target = join(wal, name + PACKED)
  const kept = await readFile(target).catch(ignoreMissing)
  if (kept === undefined) {
    await writeFileWhole(target, await pack(content, { level: 1 }))
    return
  }
  if (content.equals(await unpack(kept))) return
  throw new Error(`${target} holds another ${name} than ${from}, and is not overwritten.`)
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

/** Names of everything in the archive of a cluster's backups. */
export async function archivedNames(folder: string): Promise<string[]> {
  const names = await namesIn(walFolder(folder))
  return names
    .filter((name) => name.endsWith(PACKED))
    .map((name) => name.slice(0, -PACKED.length))
    .filter((name) => ARCHIVED.test(name))
}

/** When the newest segment came to the archive of a cluster's backups, in unix ms; null for none. */
export async function newestArchivedMs(folder: string): Promise<number | null> {
  const segments = (await archivedNames(folder)).filter((name) => parseSegment(name) !== undefined)
  // Names rise with time: a timeline's number comes first in them.
  const last = segments.toSorted().at(-1)
  if (last === undefined) return null
  const found = await stat(join(walFolder(folder), last + PACKED)).catch(ignoreMissing)
  return found?.mtimeMs ?? null
}

export async function readArchived(folder: string, name: string): Promise<Buffer> {
  return unpack(await readFile(join(walFolder(folder), name + PACKED)))
}

export async function removeArchived(folder: string, name: string): Promise<void> {
  await rm(join(walFolder(folder), name + PACKED), { force: true })
}
