import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openPgBouncer } from '../../server/testing/pgbouncer.ts'
import { Crowd } from './crowd.ts'
import type { Drill, DrillOptions } from './drill.ts'
import { startNodes } from './nodes.ts'
import { PostgresServer } from './postgres.ts'
import { programFile } from './programs.ts'
import { report } from './report.ts'

const SLICE_MS = 6000
/** What was asked for at the other node has been answered meanwhile. */
const TURN_MS = 1000
/** How much longer a change may take. */
const SLOWER_MAX = 1.05

/** Two nodes on one database: one goes to it directly, one by PgBouncer; players come to one of them. */
async function openPooler(folder: string, stack: AsyncDisposableStack) {
  const database = stack.use(await PostgresServer.make(join(folder, 'database')))
  await database.ask('create database surprise')
  const url = database.url('surprise')
  const bouncer = stack.use(await openPgBouncer(programFile('pgbouncer'), url))
  const [direct] = await startNodes(['node direct'], { folder, databaseUrl: url }, stack)
  const [pooled] = await startNodes(['node pooled'], { folder, databaseUrl: bouncer.url }, stack)
  return { url, direct: direct!, pooled: pooled! }
}

async function run({ folder, rounds: pairs, say, signal }: DrillOptions) {
  await using stack = new AsyncDisposableStack()
  const { url, direct, pooled } = await openPooler(folder, stack)
  let current = direct
  const site = {
    program: direct.program,
    get origin() {
      return current.origin
    },
  }
  const crowd = stack.use(await Crowd.gather([site], folder, pairs, [pooled]))
  crowd.start()
  const paceOf = async (node: typeof direct) => {
    current = node
    await wait(TURN_MS)
    return median(await crowd.paceFor(SLICE_MS))
  }
  const ratios: number[] = []
  while (ratios.length < pairs && !signal.aborted) {
    // Whatever the machine does meanwhile is done to either as often.
    const isDirectFirst = ratios.length % 2 === 0
    const first = await paceOf(isDirectFirst ? direct : pooled)
    const second = await paceOf(isDirectFirst ? pooled : direct)
    const [alone, behind] = isDirectFirst ? [first, second] : [second, first]
    ratios.push(behind / alone)
    say(`a change takes ${alone} ms directly, ${behind} ms by PgBouncer`)
  }
  const errors = [...crowd.attempts].filter(([told]) => told.startsWith('unknown'))
  const found = report([], crowd, await crowd.judge(url))
  const ratio = median(ratios)
  const told = `By PgBouncer a change takes ${ratio.toFixed(2)} times as long, the median of ${ratios.length} pairs.`
  return {
    ...found,
    lines: [...found.lines, told],
    failures: [
      ...found.failures,
      ...errors.map(([why, times]) => `calls that were not answered: ${times}, ${why}`),
      ...(ratio > SLOWER_MAX ? [told] : []),
    ],
  }
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Infinity

export const pooler: Drill = {
  what: 'a node goes to the database by PgBouncer in session mode, beside one that goes to it directly',
  needs: ['initdb', 'postgres', 'pg_basebackup', 'pgbouncer'],
  rounds: 9,
  run,
}
