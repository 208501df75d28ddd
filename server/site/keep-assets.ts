import { mkdir, readdir, readFile, stat, unlink, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileWhole } from '../files/lasting-files.ts'
import type { DatabaseSettings } from '../settings.ts'

const DAY_MS = 86_400_000
const REFRESH_MS = 3_600_000

/** Where the assets of this release and of those of the last day are kept. */
export function keptAssetsFolder({ dataDir }: Pick<DatabaseSettings, 'dataDir'>): string {
  return join(dataDir, 'assets')
}

/**
 * Keeps the assets of the running release, and of releases that ran within the last day: pages that
 * are open since then load their later parts from them.
 *
 * A kept file's time of change says when its release was last running.
 *
 * @param now - unix milliseconds
 */
export async function keepAssets(from: string, into: string, now: number): Promise<void> {
  await mkdir(into, { recursive: true })
  // What is compressed can be compressed again, for the few who ask.
  const current = (await readdir(from)).filter((name) => !/\.(?:br|gz)$/.test(name))
  const kept = new Set(await readdir(into))
  for (const name of current) {
    // What is kept is not copied again, and browsers keep it too: it must never be a part of itself.
    if (!kept.has(name)) await writeFileWhole(join(into, name), await readFile(join(from, name)))
    await utimes(join(into, name), now / 1000, now / 1000)
  }
  for (const name of await readdir(into)) {
    const { mtimeMs } = await stat(join(into, name))
    if (mtimeMs < now - DAY_MS) await unlink(join(into, name))
  }
}

/** Keeps them now and from hour to hour. Returns what ends that. */
export async function keepAssetsFresh(
  from: string,
  into: string,
  onError: (error: unknown) => void,
): Promise<() => void> {
  // Without them the site works as it is; only pages of an older release would miss something.
  const keep = () => keepAssets(from, into, Date.now()).catch(onError)
  await keep()
  const timer = setInterval(() => void keep(), REFRESH_MS)
  timer.unref()
  return () => clearInterval(timer)
}
