import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { programPath } from './binaries.ts'

const run = promisify(execFile)

/**
 * Under whose name PostgreSQL's programs run. PostgreSQL refuses to run as root, so root (on Linux)
 * has two ways: a user namespace in which root's files look like an ordinary user's, or, where
 * namespaces are not allowed, the user nobody.
 */
export type AccountKind = 'self' | 'namespace' | 'nobody'

export interface Account {
  kind: AccountKind
  uid: number
  gid: number
}

const NOBODY = 65_534
const NAMESPACE = ['--user', '--map-user=1000', '--map-group=1000']

/**
 * Runs one of PostgreSQL's programs to its end. Throws what it said when it fails.
 *
 * @param settings - what it finds in its environment beside what all of them do
 */
export async function runAs(
  account: Account,
  file: string,
  args: string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<void> {
  const path = process.env['PATH'] ?? '/usr/bin:/bin'
  const env = { PATH: path, LC_ALL: 'C', TZ: 'UTC', ...settings }
  // Neither account can stay in a folder it cannot read.
  const options = { env: process.platform === 'win32' ? process.env : env, cwd: dirname(file) }
  const { uid, gid } = account
  if (account.kind === 'namespace') await run('unshare', [...NAMESPACE, file, ...args], options)
  else if (account.kind === 'nobody') await run(file, args, { ...options, uid, gid })
  else await run(file, args, options)
}

/**
 * @param root - of the programs
 * @param wanted - for root: no trying
 */
export async function chooseAccount(root: string, wanted?: AccountKind): Promise<Account> {
  const self = { uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1 }
  const nobody: Account = { kind: 'nobody', uid: NOBODY, gid: NOBODY }
  if (self.uid !== 0) return { kind: 'self', ...self }
  if (process.platform !== 'linux') {
    throw new Error('PostgreSQL does not run as root: start as an ordinary user.')
  }
  if (wanted === 'nobody') return nobody
  const namespace: Account = { kind: 'namespace', ...self }
  try {
    await runAs(namespace, programPath(root, 'postgres'), ['--version'])
    return namespace
  } catch {
    return nobody
  }
}

/**
 * Whether the account can enter this folder from the file system's root. In its namespace root is
 * an ordinary user to the kernel: it enters its own folders and those open to all.
 */
export async function canReach(account: Account, path: string): Promise<boolean> {
  if (account.kind === 'self') return true
  for (let at = path; ; at = dirname(at)) {
    const { mode, uid, gid } = await stat(at)
    const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0
    if (((mode >> shift) & 0o1) === 0) return false
    if (at === dirname(at)) return true
  }
}
