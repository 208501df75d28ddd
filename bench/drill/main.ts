import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Drill } from './drill.ts'
import { missing } from './programs.ts'
import { failover } from './failover.ts'
import { frozen } from './frozen.ts'
import { machine } from './machine.ts'
import { pooler } from './pooler.ts'
import { promotion } from './promotion.ts'
import { releases } from './releases.ts'
import { standby } from './standby.ts'
import { twoNodes } from './two-nodes.ts'

const drills: Readonly<Record<string, Drill>> = {
  promotion,
  failover,
  standby,
  machine,
  pooler,
  'two-nodes': twoNodes,
  frozen,
  releases,
}

const USAGE =
  'npm run drill -- NAME [--rounds N] [--control] [--from COMMIT]\n' +
  'npm run drill -- list   what there is, and what each needs here'

const FAILURES_SHOWN = 50

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string' },
    control: { type: 'boolean', default: false },
    from: { type: 'string' },
  },
})

function list(): number {
  for (const [name, { what, needs, rounds, control }] of Object.entries(drills)) {
    console.log(`${name.padEnd(12)}${what}; ${rounds} rounds`)
    if (control) console.log(`${' '.repeat(12)}  --control: ${control}`)
    console.log(`${' '.repeat(12)}  ${missing(needs) || 'everything it needs is here'}`)
  }
  return 0
}

async function run(name: string, drill: Drill): Promise<number> {
  const lack = missing(drill.needs)
  if (lack) throw new Error(`${name} cannot be done here: ${lack}`)
  const rounds = Number(values.rounds ?? drill.rounds)
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error(`--rounds: from 1 on\n${USAGE}`)
  const isControl = values.control
  if (isControl && !drill.control) throw new Error(`${name} has no control`)
  const folder = await mkdtemp(join(tmpdir(), 'surprise-drill-'))
  // Not all of it runs as ourselves.
  await chmod(folder, 0o755)
  const stop = new AbortController()
  process.on('SIGINT', () => stop.abort())
  process.on('SIGTERM', () => stop.abort())
  console.log(`${name}, ${folder}${isControl ? `, control: ${drill.control}` : ''}`)
  const say = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`)
  const found = await drill.run({
    folder,
    rounds,
    from: values.from,
    isControl,
    say,
    signal: stop.signal,
  })
  for (const line of found.lines) console.log(line)
  if (isControl) {
    console.log(
      found.isLost ? 'The control lost what was acknowledged.' : 'The control lost nothing.',
    )
    await rm(folder, { recursive: true })
    return found.isLost ? 0 : 1
  }
  for (const failure of found.failures.slice(0, FAILURES_SHOWN)) console.error(failure)
  if (found.failures.length > 0) {
    console.error(`${found.failures.length} failures. Logs and history are kept in ${folder}.`)
    return 1
  }
  console.log('0 failures.')
  await rm(folder, { recursive: true })
  return 0
}

const [name = ''] = positionals
const drill = drills[name]
if (name === 'list') process.exitCode = list()
else if (drill) process.exit(await run(name, drill))
else {
  console.error(`${USAGE}\nNAME: ${Object.keys(drills).join(', ')}`)
  process.exitCode = 2
}
