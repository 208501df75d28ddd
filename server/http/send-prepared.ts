import type { FastifyReply, FastifyRequest } from 'fastify'
import { markEncoded } from './compress.ts'
import { bestEncoding, EncodedForms, type Encoding } from './encodings.ts'

/** Sends an answer as it was prepared for all who ask. */
export async function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  bytesOf: (encoding: Encoding) => Promise<Buffer>,
): Promise<never> {
  const encoding = bestEncoding(request.headers['accept-encoding'])
  const bytes = await bytesOf(encoding)
  markEncoded(reply, encoding)
  return sendJson(reply, bytes)
}

/** Sends JSON as it is; the schema has nothing to strip from it. */
export function sendJson(reply: FastifyReply, prepared: Buffer | string): never {
  void reply
    .type('application/json; charset=utf-8')
    .serializer((json: Buffer | string) => json as string)
  return prepared as never
}

/**
 * Answers that are the same for all who ask, each written and encoded once for the version of what it
 * is made of. What is written is sent as it is: it holds what the contract says, and no more.
 */
export function preparedFrom<Source extends object>(write: (source: Source) => object) {
  const prepared = new WeakMap<Source, EncodedForms>()
  return (source: Source, encoding: Encoding): Promise<Buffer> => {
    const forms =
      prepared.get(source) ?? new EncodedForms(() => Buffer.from(JSON.stringify(write(source))))
    prepared.set(source, forms)
    return forms.in(encoding)
  }
}
