import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bestEncoding, type Encoding } from '../http/encodings.ts'

/** A file as it was first answered. */
interface Kept {
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Buffer
}

/** What an answer says of its file. */
const SAID = new Set([
  'accept-ranges',
  'cache-control',
  'content-encoding',
  'content-length',
  'content-type',
  'etag',
  'last-modified',
  'vary',
])

/** Of a request that may be answered with a part of the file, or with nothing of it. */
const CONDITIONS = [
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'if-unmodified-since',
  'range',
]

const nameOf = ({ params }: FastifyRequest) => (params as { readonly '*'?: string })['*'] ?? ''

/**
 * Answers whole files from memory once they have been read: what the file server said of one, it says
 * again. For files that never change; there is as much in memory as they have bytes in the three
 * encodings.
 *
 * @param app - a scope of its own, in which the file server is
 * @param names - the files to keep
 */
export function keepFiles(app: FastifyInstance, names: ReadonlySet<string>): void {
  const kept = new Map<string, Map<string, Kept>>()
  app.addHook('preHandler', async (request, reply) => {
    const { method, headers } = request
    if (method !== 'GET' || CONDITIONS.some((name) => headers[name] !== undefined)) return
    const encoding: Encoding = bestEncoding(headers['accept-encoding'])
    const file = kept.get(nameOf(request))?.get(encoding)
    if (file) return reply.headers(file.headers).send(file.bytes)
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const name = nameOf(request)
    const isWhole = reply.statusCode === 200 && request.method === 'GET'
    if (!(payload instanceof Readable) || !isWhole || !names.has(name)) return payload
    const bytes = await buffer(payload)
    const headers = Object.fromEntries(
      Object.entries(reply.getHeaders()).flatMap(([header, value]) =>
        SAID.has(header) ? [[header, String(value)]] : [],
      ),
    )
    const forms = kept.get(name) ?? new Map<string, Kept>()
    kept.set(name, forms.set(headers['content-encoding'] ?? 'identity', { headers, bytes }))
    return bytes
  })
}
