import type { FastifyServerOptions } from 'fastify'
import { type DestinationStream, destination } from 'pino'

/** Bytes of lines that wait while nobody reads the log. */
const WAITING_MAX = 8 * 1024 * 1024

/**
 * The standard output. While its reader stalls lines wait here, up to a bound; those beyond it are
 * lost, and the log says how many once it is read again.
 */
function openLog(waitingMax: number): DestinationStream {
  const log = destination({ dest: 1, sync: false, maxLength: waitingMax })
  let lost = 0
  log.on('drop', () => {
    lost += 1
  })
  log.on('drain', () => {
    if (lost === 0) return
    const line = { level: 40, time: Date.now(), pid: process.pid, lost, msg: 'lines were lost' }
    lost = 0
    log.write(`${JSON.stringify(line)}\n`)
  })
  return log
}

/** Logs of requests never hold what signs someone in: no query strings, headers or bodies. */
export function logging(
  level: string,
  waitingMax = WAITING_MAX,
): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    stream: openLog(waitingMax),
    serializers: {
      req: (request) => ({ method: request.method, path: request.originalUrl.split('?')[0] }),
      res: (reply) => ({ status: reply.statusCode }),
      // The error objects of the database driver carry the connection, its secret included.
      err: (error: Error & { code?: string; constraint?: string; table?: string }) => ({
        type: error.name,
        message: error.message,
        stack: error.stack ?? '',
        code: error.code,
        cause: error.cause instanceof Error ? error.cause.message : undefined,
        constraint: error.constraint,
        table: error.table,
      }),
    },
  }
}
