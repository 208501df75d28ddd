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

/** Of the file in which a file lies encoded beside it. */
const ENDINGS = { identity: '', gzip: '.gz', br: '.br' } as const satisfies Record<Encoding, string>

/** What it says to whoever has the file already (RFC 9110 section 15.4.5). */
const SAID_OF_KNOWN = ['cache-control', 'etag', 'last-modified', 'vary']

/** Of a request that is left to the file server: it may get a part of the file, or a refusal. */
const CONDITIONS = ['if-match', 'if-range', 'if-unmodified-since', 'range']

const nameOf = ({ params }: FastifyRequest) => (params as { readonly '*'?: string })['*'] ?? ''

/** Whether whoever asks has the file already; undefined where only its date can tell. */
function isKnown({ headers }: FastifyRequest, file: Kept): boolean | undefined {
  const tags = headers['if-none-match']
  if (tags === undefined) return headers['if-modified-since'] === undefined ? false : undefined
  const plain = (tag = '') => tag.trim().replace(/^W\//, '')
  return tags.split(',').some((tag) => plain(tag) === plain(file.headers['etag']))
}

/**
 * Answers whole files from memory once they have been read: what the file server said of one, it says
 * again. For files of the build, which do not change while a node runs; there is as much in memory as
 * they have bytes in the three encodings.
 *
 * @param app - a scope of its own, in which the file server is
 * @param names - the files to keep, and those beside them that hold them encoded
 */
export function keepFiles(app: FastifyInstance, names: ReadonlySet<string>): void {
  const kept = new Map<string, Map<string, Kept>>()
  app.addHook('preHandler', async (request, reply) => {
    const { method, headers } = request
    if (method !== 'GET' || CONDITIONS.some((name) => headers[name] !== undefined)) return
    const name = nameOf(request)
    const encoding = bestEncoding(headers['accept-encoding'])
    // What is not there in it is sent as it is.
    const form = names.has(name + ENDINGS[encoding]) ? encoding : 'identity'
    const file = kept.get(name)?.get(form)
    const known = file && isKnown(request, file)
    if (!file || known === undefined) return
    if (!known) return reply.headers(file.headers).send(file.bytes)
    const said = SAID_OF_KNOWN.flatMap((name) => {
      const value = file.headers[name]
      return value === undefined ? [] : [[name, value]]
    })
    return reply.code(304).headers(Object.fromEntries(said)).send()
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
