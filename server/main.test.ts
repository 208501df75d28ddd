import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { openDatabase } from './testing/database.ts'
import { startServerProcess } from './testing/server-process.ts'

/** What a node runs in which nothing catches an error once it is told to fail. */
const failing = (how: string) =>
  `--import=data:text/javascript,${encodeURIComponent(`process.on('SIGUSR2', () => { ${how} })`)}`

const env = {
  SANDBOX: '1',
  SANDBOX_TRADERS: 'off',
  LOG_LEVEL: 'fatal',
  TOKEN_SECRET: 'a secret that only tests of this repository know',
}

test.each([
  ['thrown in a listener', `throw new Error('nobody catches this')`],
  ['of a promise', `Promise.reject(new Error('nobody catches this'))`],
])(
  'an error that nothing catches, %s, is logged, and the node ends in order',
  async (_name, how) => {
    await using database = await openDatabase()
    await using node = await startServerProcess({
      url: database.url,
      env: { ...env, DRAIN_SECONDS: '300', NODE_OPTIONS: failing(how) },
    })
    node.signal('SIGUSR2')
    expect(await node.exitCode).toBe(1)
    expect(node.said()).toMatch(/"level":60,.*nobody catches this/)
  },
)

/** Connections that the system lets wait on one port. */
const waitingMax =
  process.platform === 'linux'
    ? Number(readFileSync('/proc/sys/net/core/somaxconn', 'utf8'))
    : Number.NaN
const COMING = 1500

test.skipIf(!(waitingMax > COMING))(
  'all who come back at the same moment are let in, even while the node takes nobody',
  async () => {
    await using database = await openDatabase()
    await using node = await startServerProcess({ url: database.url, env })
    const port = Number(new URL(node.origin).port)
    node.signal('SIGSTOP')
    let answered = 0
    let connected = 0
    const sockets = Array.from({ length: COMING }, () =>
      connect(port, '127.0.0.1', () => (connected += 1)).once('data', () => (answered += 1)),
    )
    try {
      await expect.poll(() => connected, { timeout: 20_000 }).toBe(COMING)
      node.signal('SIGCONT')
      for (const socket of sockets) socket.write('GET /livez HTTP/1.1\r\nhost: test\r\n\r\n')
      await expect.poll(() => answered, { timeout: 20_000 }).toBe(COMING)
    } finally {
      node.signal('SIGCONT')
      for (const socket of sockets) socket.destroy()
    }
  },
)
