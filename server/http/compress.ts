import type { FastifyInstance, FastifyReply } from 'fastify'
import { bestEncoding, compress, type Encoding } from './encodings.ts'

/** Smaller answers fit into a packet or two anyway. */
const BYTES_MIN = 2048

/**
 * Compresses long answers of the API as their reader accepts it.
 *
 * They hold no secrets that a page of another site could make us repeat beside its own text: all of
 * them need the token that only our own pages know, or are the same for everybody.
 */
export function serveCompressed(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isLong = typeof payload === 'string' && payload.length >= BYTES_MIN
    const type = String(reply.getHeader('content-type'))
    if (!isLong || !type.startsWith('application/json')) return payload
    const encoding = bestEncoding(request.headers['accept-encoding'])
    markEncoded(reply, encoding)
    return compress(Buffer.from(payload), encoding)
  })
}

/** Says that the answer is encoded, and that another reader may get it in another form. */
export function markEncoded(reply: FastifyReply, encoding: Encoding): void {
  const vary = reply.getHeader('vary')
  void reply.header(
    'vary',
    vary === undefined ? 'accept-encoding' : `${String(vary)}, accept-encoding`,
  )
  if (encoding !== 'identity') void reply.header('content-encoding', encoding)
}
