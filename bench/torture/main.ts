import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { controls } from './controls.ts'
import { faults } from './nemesis.ts'
import { failuresOf, lastFaults, linesOf } from './report.ts'
import { torture } from './torture.ts'

const USAGE =
  'npm run torture -- [--minutes N] [--seed S] [--nodes N] [--players N] [--every SECONDS]\n' +
  `  [--faults NAME,…]  of: ${Object.keys(faults).join(', ')}\n` +
  `  [--control NAME]   breaks the product on purpose: ${Object.keys(controls).join(', ')}`

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    seed: { type: 'string', default: String(Date.now() % 1e9) },
    nodes: { type: 'string', default: '2' },
    players: { type: 'string', default: '24' },
    every: { type: 'string', default: '11' },
    faults: { type: 'string' },
    control: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})

function readNumber(name: 'minutes' | 'seed' | 'nodes' | 'players' | 'every', least: number) {
  const value = Number(values[name])
  if (Number.isFinite(value) && value >= least) return value
  throw new Error(`--${name}: a number from ${least} on\n${USAGE}`)
}

const kinds = values.faults?.split(',')
const control = values.control === undefined ? undefined : controls[values.control]
const isUnknown =
  kinds?.some((kind) => !(kind in faults)) || (values.control !== undefined && !control)

async function run(): Promise<number> {
  const seed = readNumber('seed', 0)
  const folder = await mkdtemp(join(tmpdir(), 'surprise-torture-'))
  const stop = new AbortController()
  process.on('SIGINT', () => stop.abort())
  process.on('SIGTERM', () => stop.abort())
  console.log(`seed ${seed}, ${folder}${values.control ? `, control ${values.control}` : ''}`)
  const say = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`)
  const report = await torture({
    folder,
    seed,
    kinds,
    control,
    say,
    minutes: readNumber('minutes', 0.1),
    nodes: readNumber('nodes', 2),
    players: readNumber('players', 2),
    everySeconds: readNumber('every', 1),
    signal: stop.signal,
  })
  for (const line of linesOf(report)) console.log(line)
  const failures = failuresOf(report)
  for (const failure of failures.slice(0, 50)) console.error(failure)
  if (control) {
    const isFound = report.violations.some(({ kind }) => kind === control.finds)
    console.log(isFound ? `The control was found: ${control.finds}.` : 'The control was not found.')
    await rm(folder, { recursive: true })
    return isFound ? 0 : 1
  }
  if (failures.length === 0) {
    console.log('0 failures.')
    await rm(folder, { recursive: true })
    return 0
  }
  console.error(`${failures.length} failures with seed ${seed}. The last faults were:`)
  for (const line of lastFaults(report)) console.error(line)
  console.error(`Data, logs and history are kept in ${folder}.`)
  return 1
}

if (values.help || isUnknown) {
  console.log(USAGE)
  process.exitCode = isUnknown ? 2 : 0
} else process.exit(await run())
