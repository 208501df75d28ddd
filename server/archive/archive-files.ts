import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline as joined } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { type FileSum, sumFile, syncFolder, writeFileWhole } from '../files/lasting-files.ts'
import { monthly } from '../db/months.ts'
import { MonthRefused } from './patiently.ts'

/** One of the tables that are archived by month. */
export type Archived = keyof typeof monthly

export const archivedTables = Object.keys(monthly) as Archived[]

/** Rows of a table as JSON, some at a time. */
export type Lines = AsyncIterable<readonly string[]>

const VERSION = 1

interface ArchivedFile extends FileSum {
  readonly rows: number
  /** The least and the greatest id in it; null where it has no row. */
  readonly ids: readonly [string, string] | null
}

/** What says which files a month of the ledger is in. */
export interface Manifest {
  readonly version: typeof VERSION
  readonly month: string
  /** The bounds of the month; null from the first day on. */
  readonly from_id: string | null
  readonly until_id: string
  readonly files: Readonly<Record<Archived, ArchivedFile>>
}

/** A manifest as it was read, with the checksum of its own file. */
export interface ReadManifest {
  readonly manifest: Manifest
  readonly sha256: string
}

const manifestPath = (folder: string, month: string) => join(folder, `manifest_${month}.json`)

/** The file of a table: a row a line, as JSON, in the order of its key. */
export const archivePath = (folder: string, table: Archived, month: string): string =>
  join(folder, `${table}_${month}.jsonl.gz`)

/** Writes rows into a file, which has its name when all of it is on the disk. */
export async function writeRows(path: string, rows: Lines): Promise<FileSum> {
  // One archives at a time: what a killed run left is written over.
  const staging = `${path}.new`
  const hash = createHash('sha256')
  let bytes = 0
  await pipeline(
    textOf(rows),
    createGzip(),
    async function* summed(parts: AsyncIterable<Buffer>) {
      for await (const part of parts) {
        hash.update(part)
        bytes += part.length
        yield part
      }
    },
    createWriteStream(staging, { flush: true, mode: 0o600 }),
  )
  await rename(staging, path)
  return { bytes, sha256: hash.digest('hex') }
}

async function* textOf(rows: Lines): AsyncGenerator<string> {
  for await (const lines of rows) yield `${lines.join('\n')}\n`
}

/** The rows of a file, in its order. */
export async function* readRows(path: string): AsyncGenerator<string[]> {
  const text = joined(createReadStream(path), createGunzip(), () => {}).setEncoding('utf8')
  let rest = ''
  for await (const part of text as AsyncIterable<string>) {
    const lines = `${rest}${part}`.split('\n')
    rest = lines.pop()!
    if (lines.length > 0) yield lines
  }
  if (rest !== '') yield [rest]
}

/** Writes the manifest: from then on the archive of the month is whole. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await syncFolder(folder)
  await writeFileWhole(
    manifestPath(folder, manifest.month),
    `${JSON.stringify(manifest, null, 2)}\n`,
  )
  await syncFolder(folder)
}

/** The manifest of a month; undefined where there is none. */
export async function readManifest(
  folder: string,
  month: string,
): Promise<ReadManifest | undefined> {
  const path = manifestPath(folder, month)
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (bytes === undefined) return undefined
  const manifest = parsed(bytes)
  if (manifest?.month !== month) throw new MonthRefused(`${path} is damaged.`)
  if (manifest.version !== VERSION) {
    throw new MonthRefused(`${path} is of a version that this release does not know.`)
  }
  return { manifest, sha256: createHash('sha256').update(bytes).digest('hex') }
}

function parsed(bytes: Buffer): Manifest | undefined {
  try {
    return JSON.parse(bytes.toString()) as Manifest
  } catch {
    return undefined
  }
}

/** Reads all files of a month. @throws MonthRefused where one is not as the manifest says. */
export async function checkFiles(folder: string, { month, files }: Manifest): Promise<void> {
  for (const table of archivedTables) {
    const path = archivePath(folder, table, month)
    const found = await sumFile(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') throw new MonthRefused(`${path} is missing.`)
      throw error
    })
    const { bytes, sha256 } = files[table]
    if (found.bytes !== bytes || found.sha256 !== sha256) {
      throw new MonthRefused(`${path} is damaged: its checksum is another.`)
    }
  }
}
