import { join } from 'node:path'
import { findCluster, startPostgres, stopPostgres } from '../../server/postgres/start-postgres.ts'
import { makeNode, untilAnswered } from '../torture/node.ts'
import { familyOf, signalAll } from '../torture/processes.ts'
import { Crowd } from './crowd.ts'
import type { Drill, DrillOptions } from './drill.ts'
import { report, type Round, tell } from './report.ts'

/** Of play between two faults. */
const QUIET_MS = 2000
const NODE = 'node'

/** One node that runs its own database, as `npm start` starts it. */
async function openMachine(folder: string, stack: AsyncDisposableStack) {
  const dataDir = join(folder, NODE)
  const node = await makeNode(NODE, { folder })
  stack.defer(async () => {
    await node.program.end()
    await stopPostgres(await findCluster({ dataDir }))
  })
  /** The server that the node runs, which must have answered: otherwise it would be started here. */
  const database = () => startPostgres({ dataDir })
  const start = () => {
    node.program.start()
    return untilAnswered(node)
  }
  await start()
  return { node, database, start }
}

type Machine = Awaited<ReturnType<typeof openMachine>>

interface Fault {
  readonly what: string
  readonly strike: (machine: Machine, database: readonly number[]) => Promise<unknown>
  /** Whether somebody has to start it again. */
  readonly isStarted: boolean
}

const faults: readonly Fault[] = [
  {
    what: 'the node killed, and started',
    strike: ({ node }) => node.program.end(),
    isStarted: true,
  },
  {
    what: 'its database killed',
    strike: async (_, [postmaster]) => signalAll([postmaster!], 'SIGKILL'),
    isStarted: false,
  },
  {
    what: 'the machine lost, and started',
    strike: ({ node }, database) => {
      const ended = node.program.end()
      signalAll(database, 'SIGKILL')
      return ended
    },
    isStarted: true,
  },
  {
    what: 'the node ended in order, and started',
    strike: ({ node }) => node.program.end('SIGTERM'),
    isStarted: true,
  },
]

async function run({ folder, rounds: wanted, say, signal }: DrillOptions) {
  await using stack = new AsyncDisposableStack()
  const machine = await openMachine(folder, stack)
  const crowd = stack.use(await Crowd.gather([machine.node], folder, wanted))
  crowd.start()
  const rounds: Round[] = []
  while (rounds.length < wanted && !signal.aborted) {
    await crowd.playFor(QUIET_MS)
    const { what, strike, isStarted } = faults[rounds.length % faults.length]!
    const database = familyOf((await machine.database()).pid)
    await crowd.acknowledgment()
    const begun = Date.now()
    await strike(machine, database)
    const absence = crowd.absence(Date.now(), begun)
    if (isStarted) await machine.start()
    rounds.push({ what, ...(await absence) })
    say(tell(rounds.at(-1)!))
  }
  say('at rest: every unanswered call is made again')
  return report(rounds, crowd, await crowd.judge((await machine.database()).url('surprise')))
}

export const machine: Drill = {
  what: 'one node with its own database is killed in part, as a whole and ended in order, and started',
  needs: [],
  rounds: 8,
  run,
}
