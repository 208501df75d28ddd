import { join } from 'node:path'
import { type FaultyProxy, openFaultyProxy } from '../../server/testing/faulty-proxy.ts'
import type { Served } from '../torture/node.ts'
import { Crowd } from './crowd.ts'
import type { Drill, DrillOptions } from './drill.ts'
import { startNodes } from './nodes.ts'
import { PostgresServer } from './postgres.ts'
import { report, type Round, tell } from './report.ts'

const DATABASE = 'surprise'
/** Of play between a replica that is in step and the loss of its primary. */
const QUIET_MS = 1500

/** A primary and its replica by turns, two nodes, and the address by which they know the primary. */
class Pair {
  readonly nodes: readonly Served[]
  readonly #folder: string
  readonly #address: FaultyProxy
  readonly #isWaitedFor: boolean
  #primary: PostgresServer
  #replicas = 0

  private constructor(parts: {
    readonly nodes: readonly Served[]
    readonly folder: string
    readonly address: FaultyProxy
    readonly isWaitedFor: boolean
    readonly primary: PostgresServer
  }) {
    this.nodes = parts.nodes
    this.#folder = parts.folder
    this.#address = parts.address
    this.#isWaitedFor = parts.isWaitedFor
    this.#primary = parts.primary
  }

  static async open({ folder, isControl }: DrillOptions, stack: AsyncDisposableStack) {
    const primary = stack.use(await PostgresServer.make(join(folder, 'database-0')))
    await primary.ask(`create database ${DATABASE}`)
    const address = stack.use(await openFaultyProxy(primary.place))
    const url = Object.assign(new URL(primary.url(DATABASE)), { port: address.port }).href
    const nodes = await startNodes(['node 1', 'node 2'], { folder, databaseUrl: url }, stack)
    return new Pair({ nodes, folder, address, isWaitedFor: !isControl, primary })
  }

  get url(): string {
    return this.#primary.url(DATABASE)
  }

  /** Sets a new replica up, which commits wait for from now on. */
  async addReplica(stack: AsyncDisposableStack): Promise<PostgresServer> {
    this.#replicas += 1
    const folder = join(this.#folder, `database-${this.#replicas}`)
    const replica = stack.use(await PostgresServer.replicaOf(this.#primary, folder))
    await this.#primary.untilReplicated('async')
    if (this.#isWaitedFor) {
      await this.#primary.set('synchronous_standby_names', '*')
      await this.#primary.untilReplicated('sync')
    }
    return replica
  }

  /** The steps of docs/scaling.md: the old one is off, its replica promoted, the address turned. */
  async failOver(replica: PostgresServer): Promise<void> {
    const lost = this.#primary
    this.#address.cut()
    await lost.lose()
    await replica.promote()
    this.#primary = replica
    this.#address.turnTo(replica.place)
    this.#address.heal()
    await lost[Symbol.asyncDispose]()
  }
}

async function run(options: DrillOptions) {
  await using stack = new AsyncDisposableStack()
  const pair = await Pair.open(options, stack)
  const crowd = stack.use(await Crowd.gather(pair.nodes, options.folder, options.rounds))
  crowd.start()
  const rounds: Round[] = []
  while (rounds.length < options.rounds && !options.signal.aborted) {
    const replica = await pair.addReplica(stack)
    await crowd.playFor(QUIET_MS)
    await crowd.acknowledgment()
    const since = Date.now()
    const [absence] = await Promise.all([crowd.absence(since), pair.failOver(replica)])
    const round = { what: 'primary lost, replica promoted by hand', ...absence }
    rounds.push(round)
    options.say(`${rounds.length}: ${tell(round)}`)
  }
  options.say('at rest: every unanswered call is made again')
  return report(rounds, crowd, await crowd.judge(pair.url))
}

export const promotion: Drill = {
  what: 'the primary is lost under load, and its synchronous replica promoted by hand',
  needs: ['initdb', 'postgres', 'pg_basebackup'],
  rounds: 50,
  control: 'a replica that no commit waits for',
  run,
}
