import type { FastifyReply, FastifyRequest } from 'fastify'
import { markEncoded } from './compress.ts'
import { bestEncoding, type Encoding } from './encodings.ts'

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
