import { createHash } from 'node:crypto'
import formbody from '@fastify/formbody'
import { type RefusalCode, refusals } from '@app/contract/refusals.ts'
import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyServerOptions,
} from 'fastify'
import { asRefusal } from './passing-error.ts'
import { Refusal } from './refusal.ts'

/** Fastify's default coerces and drops; a body that moves value is taken as it is, or not at all. */
function compilers() {
  // JSON can say 1e999, which is no number anywhere here.
  const common = { removeAdditional: false, strict: false, strictNumbers: true } as const
  const body = new Ajv({ ...common, coerceTypes: false })
  const query = new Ajv({ ...common, coerceTypes: true })
  formats.default(body)
  formats.default(query)
  return { body, query }
}

const errorBody = (code: string, message: string, params: object = {}) => ({
  error: { code, message, params },
})

/** The code for an error of Fastify itself: too large, wrong type, malformed JSON … */
function codeOfStatus(status: number): RefusalCode {
  if (status === 404) return 'not_found'
  if (status === 429) return 'too_many_requests'
  if (status === 503) return 'busy'
  return status < 500 ? 'bad_input' : 'internal'
}

/** SQLSTATEs of a text that the database cannot hold: one with U+0000 in it. */
const UNWRITABLE = new Set(['22021', '22P05'])

/** An empty Fastify with our parsers, validation and error shape. */
export async function buildBase(options: FastifyServerOptions = {}): Promise<FastifyInstance> {
  const { body, query } = compilers()
  const app = Fastify({
    bodyLimit: 64 * 1024,
    requestTimeout: 15_000,
    // What arrives while the node ends is answered as ever; its connection is closed after it.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
    ...options,
  })
  app.setValidatorCompiler(({ schema, httpPart }) =>
    (httpPart === 'body' ? body : query).compile(schema),
  )
  app.removeContentTypeParser(['text/plain', 'application/json'])
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    // "No body" and "an empty body" mean the same to every call without input (spec 1 §7).
    if (text === '') return done(null, undefined)
    void parseJson(request, text as string, done)
  })
  // Only a call without input may come without a body; for the others the schema refuses `{}`.
  app.addHook('preValidation', async (request) => {
    if (request.method === 'POST' && request.body === undefined) request.body = {}
    const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
    const { route, takesForm } = request.routeOptions.config
    if (isForm && route?.form !== true && takesForm !== true) {
      throw new Refusal('bad_input', { field: 'content-type' })
    }
  })
  await app.register(formbody, { bodyLimit: 16 * 1024 })
  app.setErrorHandler((caught: FastifyError | Refusal, request, reply) => {
    const error = asRefusal(caught) as FastifyError | Refusal
    if (error instanceof Refusal) {
      if (error !== caught) request.log.warn({ err: caught }, 'the database was not there')
      return reply
        .code(refusals[error.code])
        .send(errorBody(error.code, error.message, error.params))
    }
    if (error.validation) {
      const field = error.validation[0]?.instancePath.slice(1) ?? ''
      return reply.code(400).send(errorBody('bad_input', error.message, { field }))
    }
    if (UNWRITABLE.has(error.code)) {
      return reply.code(400).send(errorBody('bad_input', 'a text holds the character U+0000'))
    }
    const status = error.statusCode ?? 500
    if (status >= 500) request.log.error({ err: error }, 'request failed')
    const code = codeOfStatus(status)
    const shown = status < 500 ? status : status === 503 ? 503 : 500
    return reply.code(shown).send(errorBody(code, status < 500 ? error.message : code))
  })
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send(errorBody('not_found', 'no such path')),
  )
  return app
}

/** What makes two submissions of one call the same: its path and its body. */
export function hashRequest(path: string, body: unknown): string {
  return createHash('sha256')
    .update(path)
    .update('\n')
    .update(JSON.stringify(body))
    .digest('base64')
}
