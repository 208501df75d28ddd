import { expect, test } from 'vitest'
import { openDatabase } from './testing/database.ts'
import { startServerProcess } from './testing/server-process.ts'

/** What a node runs in which nothing catches an error once it is told to fail. */
const failing = (how: string) =>
  `--import=data:text/javascript,${encodeURIComponent(`process.on('SIGUSR2', () => { ${how} })`)}`

test.each([
  ['thrown in a listener', `throw new Error('nobody catches this')`],
  ['of a promise', `Promise.reject(new Error('nobody catches this'))`],
])(
  'an error that nothing catches, %s, is logged, and the node ends in order',
  async (_name, how) => {
    await using database = await openDatabase()
    await using node = await startServerProcess({
      url: database.url,
      env: {
        SANDBOX: '1',
        SANDBOX_TRADERS: 'off',
        DRAIN_SECONDS: '300',
        LOG_LEVEL: 'fatal',
        TOKEN_SECRET: 'a secret that only tests of this repository know',
        NODE_OPTIONS: failing(how),
      },
    })
    node.signal('SIGUSR2')
    expect(await node.exitCode).toBe(1)
    expect(node.said()).toMatch(/"level":60,.*nobody catches this/)
  },
)
