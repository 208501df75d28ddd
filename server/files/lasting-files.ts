import { createHash } from 'node:crypto'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export interface FileSum {
  bytes: number
  sha256: string
}

const CHUNK_BYTES = 1024 * 1024

/**
 * Reads a file to its end, and copies it when told where to.
 *
 * @param isLasting - what was copied is on the disk then
 */
export async function sumFile(from: string, to?: string, isLasting = true): Promise<FileSum> {
  await using source = await open(from, 'r')
  await using target = to === undefined ? undefined : await open(to, 'wx', 0o600)
  const hash = createHash('sha256')
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES)
  let bytes = 0
  for (;;) {
    const { bytesRead } = await source.read(chunk, 0, chunk.length, bytes)
    if (bytesRead === 0) break
    const part = chunk.subarray(0, bytesRead)
    hash.update(part)
    for (let written = 0; target !== undefined && written < bytesRead;) {
      const step = await target.write(part, written, bytesRead - written, bytes + written)
      written += step.bytesWritten
    }
    bytes += bytesRead
  }
  if (isLasting) await target?.sync()
  return { bytes, sha256: hash.digest('hex') }
}

/** The names in a folder last once it is written. Windows cannot open folders. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  await using handle = await open(folder, 'r')
  await handle.sync()
}

/** Writes a file so that it is there whole or not at all, also after a crash. */
export async function writeFileWhole(file: string, content: string | Uint8Array): Promise<void> {
  const staging = `${file}.new-${process.pid}`
  try {
    {
      await using handle = await open(staging, 'w', 0o600)
      await handle.writeFile(content)
      await handle.sync()
    }
    await rename(staging, file)
  } catch (error) {
    await rm(staging, { force: true })
    throw error
  }
}

/** Makes a folder last, with those above it that were made too. */
export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (first !== undefined) await syncFolder(dirname(first))
}

/** Names in a folder; none when there is no folder. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).toSorted()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Writes a folder's own entry and those of all folders below it. */
export async function syncFolders(folder: string, below: readonly string[]): Promise<void> {
  for (const path of below) await syncFolder(join(folder, path))
  await syncFolder(folder)
}
