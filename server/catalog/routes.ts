import { catalogRoutes } from '@app/contract/catalog.ts'
import type { Language } from '@app/contract/values.ts'
import type { TagNames } from '@app/rules/catalog/tag-names.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { handle } from '../http/handle.ts'
import type { Catalog } from './catalog.ts'
import type { PreparedList } from './prepared-list.ts'

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  list: PreparedList,
): Promise<Buffer | null> {
  const form = await list.formFor(request.headers['accept-encoding'])
  void reply
    .header('etag', form.etag)
    .header('vary', 'accept-encoding')
    // Kept, and asked for with its tag; nothing keeps the answer to a POST but the client itself.
    .header('cache-control', 'no-cache')
    .type('application/json; charset=utf-8')
    .serializer((bytes: Buffer | null) => bytes as unknown as string)
  if (list.isKnown(request.headers['if-none-match'])) {
    // No body, and so no length either: 0 would be taken for that of the list.
    void reply.code(304)
    return null
  }
  if (form.encoding !== 'identity') void reply.header('content-encoding', form.encoding)
  return form.bytes
}

/** Serves the items in bytes that are prepared once per version, and what their tags are called. */
export function serveCatalog(
  app: FastifyInstance,
  catalog: Catalog,
  tagNames: (language: Language) => TagNames,
): void {
  const { getAllItems, readItems, readDescriptions, readTagNames } = catalogRoutes
  // The contract's schemas describe what the bytes hold; they need no serialising.
  handle(
    app,
    getAllItems,
    async ({ request, reply }) => send(request, reply, catalog.lists.whole) as never,
  )
  handle(
    app,
    readItems,
    async ({ input, request, reply }) =>
      send(request, reply, catalog.lists.named[input.lang]) as never,
  )
  handle(
    app,
    readDescriptions,
    async ({ request, reply }) => send(request, reply, catalog.lists.descriptions) as never,
  )
  handle(app, readTagNames, async ({ input }) => ({ ...tagNames('en'), ...tagNames(input.lang) }))
}
