import type { FastifyServerOptions } from 'fastify'

/** Logs of requests never hold what signs someone in: no query strings, headers or bodies. */
export function logging(level: string): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
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
