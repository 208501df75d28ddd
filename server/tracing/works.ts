import { AsyncLocalStorage } from 'node:async_hooks'
import { tracingChannel } from 'node:diagnostics_channel'

/** What a trace may show of something that is being done. No values of anybody's. */
export interface Work {
  readonly kind: 'batch' | 'due work' | 'statement'
  readonly name: string
  readonly facts: Readonly<Record<string, string | number>>
  /** What asked for it, where that is several: as `asker` gave it. */
  readonly askers?: readonly unknown[]
}

/** Told of everything that `traced` does. Nobody listens unless there is a collector (decisions/050). */
export const works = tracingChannel<Work, unknown>('surprise.work')

/** What is being done here, for whoever listens. */
export const doing = new AsyncLocalStorage<unknown>()

/** What asks for something that is done later, in another's turn; undefined while nobody listens. */
export function asker(): unknown {
  return works.hasSubscribers ? doing.getStore() : undefined
}

/** Does a work and tells of it. While nobody listens it costs the question whether someone does. */
export function traced<T>(describe: () => Work, work: () => Promise<T>): Promise<T> {
  return works.hasSubscribers ? works.tracePromise(work, describe()) : work()
}
