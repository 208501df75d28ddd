import { existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** What a drill runs that this repository does not bring, and where Debian has it. */
const packages = {
  initdb: 'postgresql',
  postgres: 'postgresql',
  pg_basebackup: 'postgresql',
  pg_rewind: 'postgresql',
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  'redis-server': 'redis-server',
} as const

export type ProgramName = keyof typeof packages

/** Debian keeps some where only root looks, and PostgreSQL's in a folder for each version. */
function folders(): string[] {
  const versions = globSync('/usr/lib/postgresql/*/bin').toSorted(
    (a, b) => Number(b.split('/')[4]) - Number(a.split('/')[4]),
  )
  return [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', ...versions]
}

function findProgram(name: ProgramName): string | undefined {
  // The packages' Node modules bring a `postgres` of their own, without the tools.
  const own = folders().filter((folder) => !folder.includes('node_modules'))
  return own.map((folder) => join(folder, name)).find((file) => existsSync(file))
}

export function programFile(name: ProgramName): string {
  const file = findProgram(name)
  if (file === undefined) throw new Error(`${name} is missing`)
  return file
}

/** What is missing, with the packages that have it; empty when nothing is. */
export function missing(names: readonly ProgramName[]): string {
  const lacking = names.filter((name) => findProgram(name) === undefined)
  if (lacking.length === 0) return ''
  const wanted = [...new Set(lacking.map((name) => packages[name]))]
  return `${lacking.join(', ')} missing (apt-get install ${wanted.join(' ')})`
}

const NOBODY = { uid: 65_534, gid: 65_534 }

/** Neither PostgreSQL nor PgBouncer runs as root. */
export const account = process.getuid?.() === 0 ? NOBODY : undefined
