import type { FastifyInstance } from 'fastify'
import {
  collectDefaultMetrics,
  Counter,
  type CounterConfiguration,
  Gauge,
  type GaugeConfiguration,
  Histogram,
  Registry,
} from 'prom-client'

/** A figure that is read when someone looks. */
type Reading = () => number | Promise<number>

/** Seconds of a call or a transaction. */
const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

let ofProcess: Registry | undefined

/**
 * What the process tells of itself: memory, event loop, collections. Watched once, however many nodes
 * it opens one after the other: what watches is never taken back.
 */
function processRegister(): Registry {
  if (ofProcess === undefined) {
    ofProcess = new Registry()
    collectDefaultMetrics({ register: ofProcess })
  }
  return ofProcess
}

/** What a node tells of itself, in the text format of Prometheus. Names are those of docs/runbook.md. */
export class Metrics {
  readonly #register = new Registry()

  get contentType(): string {
    return this.#register.contentType
  }

  text(): Promise<string> {
    return Registry.merge([processRegister(), this.#register]).metrics()
  }

  /** Of a figure that goes up and down; left out of an answer while it cannot be read. */
  gauge(name: string, help: string, read: Reading): void {
    const configuration: GaugeConfiguration<never> = {
      name,
      help,
      registers: [this.#register],
      async collect() {
        try {
          this.set(await read())
        } catch {
          // Not its reset, which says 0.
          this.remove()
        }
      },
    }
    void new Gauge(configuration)
  }

  /** Of figures by the value of one label; left out of an answer while they cannot be read. */
  gauges(
    name: string,
    help: string,
    label: string,
    read: () => ReadonlyMap<string, number> | Promise<ReadonlyMap<string, number>>,
  ): void {
    const configuration: GaugeConfiguration<string> = {
      name,
      help,
      labelNames: [label],
      registers: [this.#register],
      async collect() {
        this.reset()
        try {
          for (const [value, figure] of await read()) this.set({ [label]: value }, figure)
        } catch {
          this.reset()
        }
      },
    }
    void new Gauge(configuration)
  }

  /** Of what only goes up, kept elsewhere by the value of one label. */
  counts(name: string, help: string, label: string, read: () => ReadonlyMap<string, number>): void {
    const configuration: CounterConfiguration<string> = {
      name,
      help,
      labelNames: [label],
      registers: [this.#register],
      collect() {
        this.reset()
        for (const [value, count] of read()) this.inc({ [label]: value }, count)
      },
    }
    void new Counter(configuration)
  }

  /** Of durations, in seconds. Returns what notes one. */
  durations(
    name: string,
    help: string,
    labelNames: readonly string[] = [],
  ): (seconds: number, labels?: Readonly<Record<string, string | number>>) => void {
    const histogram = this.#histogram(name, help, labelNames, SECONDS)
    return (seconds, labels = {}) => histogram.observe(labels, seconds)
  }

  /** Of sizes. Returns what notes one. */
  sizes(name: string, help: string, buckets: readonly number[]): (size: number) => void {
    const histogram = this.#histogram(name, help, [], buckets)
    return (size) => histogram.observe(size)
  }

  #histogram(
    name: string,
    help: string,
    labelNames: readonly string[],
    buckets: readonly number[],
  ): Histogram {
    const registers = [this.#register]
    return new Histogram({
      name,
      help,
      labelNames: [...labelNames],
      buckets: [...buckets],
      registers,
    })
  }
}

/** Measures the calls of an app: not its live streams, which last an hour each. */
export function measureCalls(app: FastifyInstance, metrics: Metrics): void {
  const noteCall = metrics.durations(
    'http_request_duration_seconds',
    'Time from the request to the end of the answer.',
    ['method', 'route', 'status'],
  )
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    if (request.routeOptions.config.isStream) return
    noteCall(reply.elapsedTime / 1000, { method: request.method, route, status: reply.statusCode })
  })
  metrics.counts(
    'database_refusals_total',
    'Calls answered busy because of the database, by SQLSTATE.',
    'sqlstate',
    () => app.passingErrors,
  )
}
