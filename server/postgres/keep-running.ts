import { clusterFiles } from './cluster.ts'
import { keepShort } from './keep-short.ts'
import { isAlive } from './postmaster.ts'
import { type RunningPostgres, type StartOptions, startPostgres } from './start-postgres.ts'

const CHECK_MS = 500
const LOG_CHECK_MS = 60_000

/**
 * Starts the server again whenever it is gone without our doing: killed, or out of memory. It comes
 * back on its port, recovered, and the pools reconnect by themselves. Keeps its log short as well.
 *
 * @returns the server, whose `stop` ends the watch as well
 */
export function keepRunning(first: RunningPostgres, options: StartOptions): RunningPostgres {
  let current = first
  let restarting: Promise<void> | undefined
  let stopped = false

  async function restart(): Promise<void> {
    options.log?.(`PostgreSQL (pid ${current.pid}) is gone: starting it again`)
    try {
      current = await startPostgres(options)
      options.log?.(`PostgreSQL is back (pid ${current.pid})`)
    } catch (error) {
      // The next check tries again: meanwhile the server answers 503.
      options.log?.(String(error))
    }
  }

  const timer = setInterval(() => {
    if (stopped || restarting !== undefined || isAlive(current.pid)) return
    restarting = restart().finally(() => (restarting = undefined))
  }, CHECK_MS)
  timer.unref()
  const log = clusterFiles(first.home).log
  const logTimer = setInterval(() => {
    keepShort(log).catch((error: unknown) => options.log?.(`${log} stays long: ${String(error)}`))
  }, LOG_CHECK_MS)
  logTimer.unref()

  return {
    url: (database) => current.url(database),
    get pid() {
      return current.pid
    },
    adopted: first.adopted,
    home: first.home,
    account: first.account,
    async stop() {
      stopped = true
      clearInterval(timer)
      clearInterval(logTimer)
      await restarting
      await current.stop()
    },
  }
}
