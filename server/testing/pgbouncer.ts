import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from './free-port.ts'

/** PgBouncer does not run as root. */
const NOBODY = { uid: 65_534, gid: 65_534 }

/** The PgBouncer of this machine; undefined without one. Debian keeps it where only root looks. */
export function findPgBouncer(): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']
  return folders.map((folder) => join(folder, 'pgbouncer')).find((file) => existsSync(file))
}

/**
 * Opens a PgBouncer in session mode before a database, as docs/scaling.md recommends it.
 *
 * @param program - its file
 * @param target - of the database, with name and password
 */
export async function openPgBouncer(program: string, target: string) {
  const { hostname, port: serverPort, username, password, pathname } = new URL(target)
  const folder = await mkdtemp(join(tmpdir(), 'surprise-bouncer-'))
  await chmod(folder, 0o755)
  const port = await freePort()
  const login = `user=${decodeURIComponent(username)} password=${decodeURIComponent(password)}`
  const settings = [
    '[databases]',
    `app = host=${hostname} port=${serverPort} dbname=${pathname.slice(1)} ${login}`,
    '[pgbouncer]',
    `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =`,
    'auth_type = any',
    'pool_mode = session\ndefault_pool_size = 60\nserver_lifetime = 3600',
  ]
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(file, `${settings.join('\n')}\n`)
  const child = spawn(program, [file], {
    ...(process.getuid?.() === 0 && NOBODY),
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = once(child, 'exit')
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended: ${said}`)
    await wait(50)
  }
  return {
    url: `postgresql://anybody@127.0.0.1:${port}/app`,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true })
    },
  }
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
