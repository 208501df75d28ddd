import type { FastifyInstance } from 'fastify'

/**
 * Connections that may wait to be taken: as many as the system allows (Linux: `net.core.somaxconn`, 4096
 * unless changed). With Node's own 511 most of those who come back at the same moment after a restart are
 * dropped, and their systems try again after 1, 3, 7 seconds and so on.
 */
const BACKLOG = 65_535

export const listenWidely = (
  app: Pick<FastifyInstance, 'listen'>,
  { port, host }: { readonly port: number; readonly host: string },
): Promise<string> => app.listen({ port, host, backlog: BACKLOG })
