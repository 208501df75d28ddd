import { catalogueRoutes } from '@app/contract/catalogue.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { handle } from '../http/handle.ts'
import type { Catalogue } from './catalogue.ts'
import type { PreparedList } from './prepared-list.ts'

function send(request: FastifyRequest, reply: FastifyReply, list: PreparedList): Buffer {
  const form = list.formFor(request.headers['accept-encoding'])
  void reply
    .header('etag', form.etag)
    .header('vary', 'accept-encoding')
    // The client asks with the tag it has; nothing in between keeps the answer to a POST.
    .header('cache-control', 'no-cache')
    .type('application/json; charset=utf-8')
    .serializer((bytes: Buffer) => bytes as unknown as string)
  if (list.isKnown(request.headers['if-none-match'])) {
    void reply.code(304)
    return Buffer.alloc(0)
  }
  if (form.encoding !== 'identity') void reply.header('content-encoding', form.encoding)
  return form.bytes
}

/** Serves the list of items in bytes that were prepared once per version. */
export function serveCatalogue(app: FastifyInstance, catalogue: Catalogue): void {
  handle(
    app,
    catalogueRoutes.getAllItems,
    // The contract's schema describes what the bytes hold; they need no serialising.
    async ({ request, reply }) => send(request, reply, catalogue.list) as never,
  )
}
