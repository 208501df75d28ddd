import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { seededRandom } from '@app/rules/chance/seeded-random.ts'
import { Caller, type Player } from './caller.ts'
import { Cluster } from './cluster.ts'
import type { Control } from './controls.ts'
import { History } from './history.ts'
import { judge, type Judgment } from './judge.ts'
import { type DoneFault, Nemesis, possibleFaults } from './nemesis.ts'
import { untilServing } from './probe.ts'
import { makePlayers, play } from './workload.ts'

export interface TortureOptions {
  readonly folder: string
  readonly minutes: number
  readonly seed: number
  readonly nodes: number
  readonly players: number
  /** From the beginning of one fault to that of the next, on average. */
  readonly everySeconds: number
  /** Only these faults; all that are possible here when left out. */
  readonly kinds: readonly string[] | undefined
  readonly control: Control | undefined
  readonly say: (line: string) => void
  /** Ends the run early when it is aborted. */
  readonly signal: AbortSignal
}

export interface TortureReport extends Judgment {
  readonly faults: readonly DoneFault[]
  readonly calls: number
  readonly attempts: ReadonlyMap<string, number>
  readonly slowest: { readonly ms: number; readonly what: string }
  /** How often a node or Redis ended by itself. */
  readonly deaths: number
}

/** Runs the product under load and faults, and holds its books against what players were told. */
export async function torture(options: TortureOptions): Promise<TortureReport> {
  const { folder, seed, say, control } = options
  const cluster = await Cluster.open({ ...options, imports: control?.imports ?? [] })
  try {
    const history = new History(join(folder, 'history.jsonl'))
    const caller = new Caller(cluster.nodes, history)
    const [first] = cluster.nodes
    const players = await makePlayers(caller, first!, options.players)
    if (control?.isFsyncOff) await cluster.turnFsyncOff()
    const prober: Player = { steamId: '76561198299999999', id: '', token: '' }
    const load = play(caller, players, seed)
    const faults: DoneFault[] = []
    const serving = () => untilServing(cluster.nodes, caller, prober)
    let ruin: Error | undefined
    try {
      await strikeOften(options, cluster, serving, faults)
      if (!(await serving())) ruin = new Error('a node does not serve, long after the last fault')
    } catch (error) {
      ruin = error as Error
    }
    await load.stop()
    const report = {
      faults,
      calls: history.operations.length,
      attempts: history.counts,
      slowest: history.slowest,
      deaths: cluster.nodes.reduce((sum, { program }) => sum + program.deaths, 0),
    }
    if (ruin) {
      const what = `everything, as it did not come back: ${ruin.message}`
      return { ...report, violations: [{ kind: 'lost', what }], entries: 0 }
    }
    say('at rest: every unanswered call is made again')
    const random = seededRandom(seed)
    const found = await judge(
      { nodes: cluster.nodes, caller, history, players, random },
      cluster.url,
    )
    // Asking again may have taken longer than anything before.
    return { ...report, ...found, slowest: history.slowest }
  } finally {
    await cluster.close()
  }
}

/** Faults until the time is over; between two of them everything works for a while. */
async function strikeOften(
  { minutes, seed, everySeconds, kinds, control, say, signal }: TortureOptions,
  cluster: Cluster,
  serving: () => Promise<boolean>,
  done: DoneFault[],
): Promise<void> {
  const random = seededRandom(seed)
  const possible = possibleFaults(cluster)
  const wanted = control?.faults ?? kinds ?? possible
  const nemesis = new Nemesis({
    cluster,
    random,
    kinds: possible.filter((kind) => wanted.includes(kind)),
    untilServing: serving,
  })
  const end = Date.now() + minutes * 60_000
  await serving()
  while (Date.now() < end && !signal.aborted) {
    const begun = Date.now()
    await wait(Math.round((0.1 + random() * 0.4) * everySeconds * 1000))
    const fault = await nemesis.strike()
    done.push(fault)
    if (control?.isFsyncOff) await cluster.turnFsyncOff()
    const { kind, what, lastedMs, recoveredMs } = fault
    say(`${kind}, ${what}: ${lastedMs} ms, serving after ${recoveredMs ?? 'too many'} ms`)
    await wait(Math.max(0, begun + everySeconds * 1000 - Date.now()))
  }
}
