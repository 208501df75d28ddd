import { createHash } from 'node:crypto'
import { cp, lchown, lstat, mkdir, readdir, realpath, rename, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { type Account, canReach } from './account.ts'

/** For what another user must reach while our own folders are closed to it, as /root is. */
const SHELTER = '/var/lib/surprise-market'

/**
 * The folder of the cluster: DATA_DIR/postgres, or a link of that name to a place that the account
 * can reach. The folder itself may not exist yet.
 */
export async function findHome(account: Account, dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true })
  const base = await realpath(dataDir)
  const home = join(base, 'postgres')
  const found = await lstat(home).catch(() => undefined)
  if (await canReach(account, base)) return found?.isSymbolicLink() ? realpath(home) : home
  if (found?.isDirectory()) {
    throw new Error(
      `PostgreSQL (as user id ${account.uid}) cannot reach its data in ${home}: ` +
        `start as the user who made it, or move it out of the closed folder (DATA_DIR).`,
    )
  }
  const sheltered = join(SHELTER, createHash('sha256').update(base).digest('hex').slice(0, 12))
  await mkdir(SHELTER, { recursive: true, mode: 0o755 })
  if (found === undefined) await symlink(sheltered, home)
  return sheltered
}

/** The programs' folder, copied once per version when the account cannot reach it. */
export async function findPrograms(account: Account, root: string, key: string): Promise<string> {
  if (await canReach(account, join(root, 'bin'))) return root
  const copy = join(SHELTER, `programs-${key}`)
  if (await lstat(copy).catch(() => undefined)) return copy
  const staging = `${copy}.new-${process.pid}`
  await mkdir(SHELTER, { recursive: true, mode: 0o755 })
  await cp(root, staging, { recursive: true, verbatimSymlinks: true })
  await rename(staging, copy).catch(() => rm(staging, { recursive: true }))
  return copy
}

/** Hands all files to the account: an earlier start may have been made under another one. */
export async function takeOwnership(account: Account, folder: string): Promise<void> {
  if (account.kind === 'self' || (await lstat(folder)).uid === account.uid) return
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await lchown(join(entry.parentPath, entry.name), account.uid, account.gid)
  }
  await lchown(folder, account.uid, account.gid)
}
