import { catalogueRoutes } from '@app/contract/catalogue.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { handle } from '../http/handle.ts'
import type { Catalogue, PreparedList } from './catalogue.ts'

/** The best form that the client understands. */
function choose(request: FastifyRequest, list: PreparedList): [Buffer, 'br' | 'gzip' | undefined] {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (/\bbr\b/.test(accepted)) return [list.br, 'br']
  return /\bgzip\b/.test(accepted) ? [list.gzip, 'gzip'] : [list.plain, undefined]
}

function send(request: FastifyRequest, reply: FastifyReply, list: PreparedList): Buffer {
  void reply
    .header('etag', list.etag)
    .header('vary', 'accept-encoding')
    // The client asks with the tag it has; nothing in between keeps the answer to a POST.
    .header('cache-control', 'no-cache')
    .type('application/json; charset=utf-8')
    .serializer((bytes: Buffer) => bytes as unknown as string)
  if (request.headers['if-none-match'] === list.etag) {
    void reply.code(304)
    return Buffer.alloc(0)
  }
  const [bytes, encoding] = choose(request, list)
  if (encoding) void reply.header('content-encoding', encoding)
  return bytes
}

export function serveCatalogue(app: FastifyInstance, catalogue: Catalogue): void {
  handle(
    app,
    catalogueRoutes.getAllItems,
    // Sent as prepared: the schema describes what the bytes hold.
    async ({ request, reply }) => send(request, reply, catalogue.list) as never,
  )
}
