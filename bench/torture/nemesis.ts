import { writeFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import type { Random } from '@app/rules/chance/random.ts'
import type { Cluster, Node } from './cluster.ts'
import { pick } from './moves.ts'
import { signalAll } from './processes.ts'
import { post } from './workload.ts'

/** What a fault does, and what ends it. */
interface Fault {
  /** Undefined where this machine cannot do it. */
  begin(cluster: Cluster, random: Random): (() => Promise<Begun>) | undefined
  /** How long it may last, in milliseconds. */
  readonly lasts: readonly [least: number, most: number]
}

interface Begun {
  /** For the report: who was hit. */
  readonly what: string
  end(): Promise<void> | void
}

/** The clock of a node may be off by so much. */
const APART_MS = 90_000
/** The application's clock is moved by at most this: keys are kept for 24 hours of it. */
const FORWARD_S = 400

const onNode = (
  fault: (node: Node) => Promise<() => Promise<void> | void>,
  lasts: Fault['lasts'],
) => ({
  lasts,
  begin: ({ nodes }: Cluster, random: Random) => {
    const node = pick(random, nodes)
    return async () => ({ what: node.program.name, end: await fault(node) })
  },
})

const onNetwork = (fault: (node: Node) => void) =>
  onNode(
    async (node) => {
      fault(node)
      return () => node.proxy.heal()
    },
    [500, 6000],
  )

const onRedis = (fault: (redis: NonNullable<Cluster['redis']>) => Promise<() => void>): Fault => ({
  lasts: [300, 4000],
  begin: ({ redis }) => redis && (async () => ({ what: 'Redis', end: await fault(redis) })),
})

/** Faults by name. */
export const faults: Readonly<Record<string, Fault>> = {
  'node killed': onNode(
    async ({ program }) => {
      await program.end()
      return () => program.start()
    },
    [0, 2000],
  ),
  'node restarted in order': onNode(
    async ({ program }) => {
      await program.end('SIGTERM')
      return () => program.start()
    },
    [0, 500],
  ),
  'node frozen': onNode(
    async ({ program }) => {
      program.signal('SIGSTOP')
      return () => program.signal('SIGCONT')
    },
    [500, 7000],
  ),
  'PostgreSQL killed': {
    lasts: [0, 0],
    begin: (cluster) => async () => {
      signalAll(cluster.postgresProcesses().slice(0, 1), 'SIGKILL')
      return { what: 'PostgreSQL', end: () => cluster.ensurePostgres() }
    },
  },
  'PostgreSQL frozen': {
    lasts: [500, 6000],
    begin: (cluster) => async () => {
      const frozen = cluster.postgresProcesses()
      signalAll(frozen, 'SIGSTOP')
      return { what: 'PostgreSQL', end: () => signalAll(frozen, 'SIGCONT') }
    },
  },
  'power lost': {
    lasts: [0, 0],
    begin: (cluster) => {
      const { disk } = cluster
      if (!disk) return undefined
      return async () => {
        await disk.losePower()
        signalAll(cluster.postgresProcesses(), 'SIGKILL')
        return {
          what: 'the database',
          async end() {
            await disk.restart()
            await cluster.ensurePostgres()
          },
        }
      }
    },
  },
  'disk full': {
    lasts: [1000, 5000],
    begin: (cluster) => {
      const { disk } = cluster
      if (!disk) return undefined
      return async () => {
        await disk.fill()
        return {
          what: 'the database',
          async end() {
            await disk.clear()
            await cluster.ensurePostgres()
          },
        }
      }
    },
  },
  'Redis killed': onRedis(async (redis) => {
    await redis.end()
    return () => redis.start()
  }),
  'Redis frozen': onRedis(async (redis) => {
    redis.signal('SIGSTOP')
    return () => redis.signal('SIGCONT')
  }),
  'network cut': onNetwork(({ proxy }) => proxy.cut()),
  'network silent': onNetwork(({ proxy }) => proxy.silence()),
  'network half open': onNetwork(({ proxy }) => proxy.halfOpen()),
  'network slow': onNetwork(({ proxy }) => proxy.delay(300)),
  'clock of a node apart': {
    lasts: [2000, 6000],
    begin: ({ nodes }, random) => {
      const node = pick(random, nodes)
      const offsetMs = Math.round((random() * 2 - 1) * APART_MS)
      return async () => {
        await setClock(node, offsetMs)
        return { what: `${node.program.name} by ${offsetMs} ms`, end: () => setClock(node, 0) }
      }
    },
  },
  'application clock moved': {
    lasts: [0, 0],
    begin: ({ nodes }, random) => {
      const seconds = Math.round(random() * FORWARD_S)
      const node = pick(random, nodes)
      return async () => {
        // It may have moved without an answer, which is a fault like any other.
        const answer = await post(node, sandboxRoutes.advanceClock.path, { seconds }).then(
          () => '',
          () => ', without an answer',
        )
        return { what: `by ${seconds} s${answer}`, end: () => {} }
      }
    },
  },
}

async function setClock({ program, clockFile }: Node, offsetMs: number): Promise<void> {
  await writeFile(clockFile, String(offsetMs))
  program.signal('SIGUSR2')
}

/** A fault that was done, for the report. */
export interface DoneFault {
  readonly kind: string
  readonly what: string
  /** Unix milliseconds. */
  readonly at: number
  readonly lastedMs: number
  /** From its end until every node served; undefined when that took too long to wait for. */
  readonly recoveredMs: number | undefined
}

/**
 * Does one fault after the other, each drawn by the seed, and waits after each until every node
 * serves again.
 */
export class Nemesis {
  readonly #cluster: Cluster
  readonly #random: Random
  readonly #kinds: readonly string[]
  readonly #untilServing: () => Promise<boolean>

  constructor(options: {
    readonly cluster: Cluster
    readonly random: Random
    readonly kinds: readonly string[]
    /** Resolves when every node serves; false when one does not for very long. */
    readonly untilServing: () => Promise<boolean>
  }) {
    this.#cluster = options.cluster
    this.#random = options.random
    this.#kinds = options.kinds
    this.#untilServing = options.untilServing
  }

  async strike(): Promise<DoneFault> {
    const random = this.#random
    const kind = pick(random, this.#kinds)
    const fault = faults[kind]!
    const begin = fault.begin(this.#cluster, random)!
    const [least, most] = fault.lasts
    const ms = least + Math.round(random() * (most - least))
    const at = Date.now()
    const begun = await begin()
    await wait(ms)
    const lastedMs = Date.now() - at
    // What is down is started at once, as a supervisor does; that takes of the time, too.
    const ended = performance.now()
    await begun.end()
    const isServing = await this.#untilServing()
    const recoveredMs = isServing ? Math.round(performance.now() - ended) : undefined
    return { kind, what: begun.what, at, lastedMs, recoveredMs }
  }
}

/** The faults that can be done here. */
export function possibleFaults(cluster: Cluster): string[] {
  const none: Random = () => 0
  return Object.entries(faults)
    .filter(([, fault]) => fault.begin(cluster, none) !== undefined)
    .map(([kind]) => kind)
}
