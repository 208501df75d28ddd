import { setTimeout as wait } from 'node:timers/promises'
import type { Served } from '../torture/node.ts'
import type { Drill, DrillOptions } from './drill.ts'
import type { PostgresServer } from './postgres.ts'
import { report, type Round, tell } from './report.ts'
import { openPlayedNodes, SEEN_MS } from './two-nodes.ts'

/** Longer than the database lets a session stand still in a transaction. */
const FROZEN_MS = 30_000
/** Who stands still in a transaction for so long is not at work on it. */
const STILL_MS = 500
/** Between two tries to meet a node in the middle of a change. */
const TRY_MS = 100

/** The sessions that have stood still in a transaction for a while. */
async function stillSessions(database: PostgresServer): Promise<number[]> {
  const rows = await database.ask<{ pid: number }>(
    `select pid from pg_stat_activity where datname = 'surprise'
      and state like 'idle in transaction%'
      and state_change < clock_timestamp() - interval '${STILL_MS} milliseconds'`,
  )
  return rows.map(({ pid }) => pid)
}

/**
 * Freezes a node while it holds what it has locked for a change. Returns since when, and its sessions
 * that hold it.
 */
async function freezeInChange({ program }: Served, database: PostgresServer, signal: AbortSignal) {
  while (!signal.aborted) {
    program.signal('SIGSTOP')
    const since = Date.now()
    await wait(2 * STILL_MS)
    const holding = await stillSessions(database)
    if (holding.length > 0) return { since, holding }
    program.signal('SIGCONT')
    await wait(TRY_MS)
  }
  return { since: Date.now(), holding: [] }
}

async function run(options: DrillOptions) {
  await using stack = new AsyncDisposableStack()
  const { database, url, nodes, site, crowd, rounds } = await openPlayedNodes(options, stack)
  const note = (round: Round) => {
    rounds.push(round)
    options.say(tell(round))
  }
  let held = 0
  let unfenced = 0
  for (let nth = 0; nth < options.rounds && !options.signal.aborted; nth += 1) {
    const node = nodes[nth % nodes.length]!
    const { since, holding } = await freezeInChange(node, database, options.signal)
    // By the proxy a stream may be the frozen node's own.
    const absence = await crowd.absence(since, since, [node, site])
    note({ what: 'a node frozen in the middle of a change', ...absence })
    await wait(Math.max(0, since + FROZEN_MS - Date.now()))
    const still = await stillSessions(database)
    held += holding.length
    unfenced += holding.filter((pid) => still.includes(pid)).length
    node.program.signal('SIGCONT')
    note({ what: 'its return after half a minute', ...(await crowd.absence(Date.now())) })
    await crowd.playFor(SEEN_MS)
  }
  options.say('at rest: every unanswered call is made again')
  const found = report(rounds, crowd, await crowd.judge(url))
  const told = `Changes that a node held as it was frozen: ${held}, of them still open as it came back: ${unfenced}.`
  return {
    ...found,
    lines: [...found.lines, told],
    failures: [...found.failures, ...(held === 0 || unfenced > 0 ? [told] : [])],
  }
}

export const frozen: Drill = {
  what: 'one of two nodes stands still for half a minute in the middle of a change, and comes back',
  needs: ['postgres', 'initdb', 'pg_basebackup', 'haproxy', 'redis-server'],
  rounds: 4,
  run,
}
