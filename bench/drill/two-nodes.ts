import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../server/testing/free-port.ts'
import { type makeNode, type Served, untilAnswered } from '../torture/node.ts'
import { redisOn } from '../torture/redis.ts'
import { Crowd } from './crowd.ts'
import type { Drill, DrillOptions } from './drill.ts'
import { startSite } from './highly-available.ts'
import { startNodes } from './nodes.ts'
import { PostgresServer } from './postgres.ts'
import { type Found, report, type Round, tell } from './report.ts'

/** More than two of the proxy's looks at a node. */
const DRAIN_S = 4
/** Of play between two faults: more than two of the proxy's looks, too. */
export const SEEN_MS = 2500

/** Where each node finds the release that it is started with. */
type Release = NonNullable<Parameters<typeof makeNode>[1]['release']>

/** Two nodes behind a proxy, which tell each other by Redis. */
async function openTwoNodes(
  { folder }: DrillOptions,
  stack: AsyncDisposableStack,
  release?: Release,
) {
  const database = stack.use(await PostgresServer.make(join(folder, 'database')))
  await database.ask('create database surprise')
  const redisPort = await freePort()
  const redis = redisOn(redisPort, folder)
  stack.defer(() => redis.end())
  redis.start()
  const settings = {
    folder,
    databaseUrl: database.url('surprise'),
    redisUrl: `redis://127.0.0.1:${redisPort}`,
    env: { DRAIN_SECONDS: String(DRAIN_S), TRUSTED_PROXIES: '127.0.0.1' },
    ...(release && { release }),
  }
  const nodes = await startNodes(['node 1', 'node 2'], settings, stack)
  const site = await startSite(nodes, folder, stack)
  await untilAnswered(site)
  return { database, url: settings.databaseUrl, redis, nodes, site }
}

/**
 * Two nodes with a crowd at play, which listens by the proxy, as players do, and to both nodes, which tell
 * each other. `strike` does something to them, notes what came of it, and lets the crowd play on.
 */
export async function openPlayedNodes(
  options: DrillOptions,
  stack: AsyncDisposableStack,
  release?: Release,
) {
  const open = await openTwoNodes(options, stack, release)
  const { site, nodes } = open
  const crowd = stack.use(await Crowd.gather([site], options.folder, options.rounds, nodes))
  crowd.start()
  await crowd.playFor(SEEN_MS)
  const rounds: Round[] = []
  const strike = async (what: string, fault: () => Promise<unknown>) => {
    const since = Date.now()
    const [absence] = await Promise.all([crowd.absence(since), fault()])
    rounds.push({ what, ...absence })
    options.say(tell(rounds.at(-1)!))
    await crowd.playFor(SEEN_MS)
  }
  return { ...open, crowd, rounds, strike }
}

/** As a new release is rolled out: told to end, it leaves the round, ends, and is started anew. */
export async function replace(node: Served): Promise<void> {
  await node.program.end('SIGTERM')
  node.program.start()
  await untilAnswered(node)
}

async function run(options: DrillOptions) {
  await using stack = new AsyncDisposableStack()
  const { url, nodes, redis, crowd, rounds, strike } = await openPlayedNodes(options, stack)
  const restartRedis = async () => {
    await redis.end()
    await wait(SEEN_MS)
    redis.start()
  }
  while (rounds.length < options.rounds && !options.signal.aborted) {
    for (const node of nodes) await strike('a node replaced in order', () => replace(node))
    await strike('Redis killed, and back', restartRedis)
  }
  return await judgeAll(options, { crowd, rounds, url })
}

/** What came of the rounds; that a call was not answered is a failure, too. */
export async function judgeAll(
  { say }: DrillOptions,
  { crowd, rounds, url }: { crowd: Crowd; rounds: readonly Round[]; url: string },
): Promise<Found> {
  const unanswered = crowd.unanswered()
  say('at rest: every unanswered call is made again')
  const found = report(rounds, crowd, await crowd.judge(url))
  const late = crowd.lateness()
  const lost = unanswered.map(([why, times]) => `calls that were not answered: ${times}, ${why}`)
  const longest = `From a change to each stream: ${late[Math.floor(late.length / 2)]} ms in the median, at most ${late.at(-1)} ms.`
  return {
    ...found,
    lines: [...found.lines, longest],
    failures: [...found.failures, ...lost],
  }
}

export const twoNodes: Drill = {
  what: 'two nodes behind HAProxy are replaced one by one under load; Redis dies and comes back',
  needs: ['postgres', 'initdb', 'pg_basebackup', 'haproxy', 'redis-server'],
  rounds: 9,
  run,
}
