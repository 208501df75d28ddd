import { createHash } from 'node:crypto'
import formbody from '@fastify/formbody'
import { type RefusalCode, refusals } from '@app/contract/refusals.ts'
import { Ajv, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import stringifier from 'fast-json-stringify'
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifySchemaCompiler,
  type FastifySchemaValidationError,
  type FastifyServerOptions,
  LogController,
} from 'fastify'
import { asRefusal, passingState } from '../answers/passing-error.ts'
import { Refusal, refusalMessage } from '../answers/refusal.ts'

// JSON can say 1e999, which is no number anywhere here.
const strict = { removeAdditional: false, strict: false, strictNumbers: true } as const
// Fastify's default coerces and drops; a body that moves value is taken as it is, or not at all.
// They remember what they have compiled: every server of a process has the same schemas.
const bodies = formats.default(new Ajv({ ...strict, coerceTypes: false }))
const queries = formats.default(new Ajv({ ...strict, coerceTypes: true }))
// As the database reads them: the format allows `urn:uuid:` before one, too.
const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i
for (const schemas of [bodies, queries]) schemas.addFormat('uuid', UUID)
const writers = new WeakMap<object, (value: unknown) => string>()

function writerOf(schema: object): (value: unknown) => string {
  const writer = writers.get(schema) ?? stringifier(schema)
  writers.set(schema, writer)
  return writer
}

/**
 * Schemas are compiled when they are first called for: a node that starts again serves a quarter sooner,
 * and a first call takes a few milliseconds more.
 */
function compileLater(app: FastifyInstance): void {
  app.setValidatorCompiler(({ schema, httpPart }) => {
    const compiler = httpPart === 'body' ? bodies : queries
    let validate: ValidateFunction | undefined
    const later: ReturnType<FastifySchemaCompiler<unknown>> = (value: unknown) => {
      validate ??= compiler.compile(schema)
      const isValid = validate(value)
      later.errors = validate.errors as FastifySchemaValidationError[] | null
      return isValid
    }
    return later
  })
  app.setSerializerCompiler(({ schema }) => {
    let write: ((value: unknown) => string) | undefined
    return (value: unknown) => (write ??= writerOf(schema as object))(value)
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Calls answered `busy` because of the database, by SQLSTATE. */
    passingErrors: Map<string, number>
  }
}

const errorBody = (code: string, message: string, params: object = {}) => ({
  error: { code, message, params },
})

/** What we failed at: it can be looked up by the id of the call. */
const LOOKED_UP: ReadonlySet<string> = new Set(['busy', 'internal'])

function sendError(reply: FastifyReply, status: number, { error }: ReturnType<typeof errorBody>) {
  const told = LOOKED_UP.has(error.code) ? { ...error, request_id: reply.request.id } : error
  return reply.code(status).send({ error: told })
}

/** Ten letters and digits that are not mistaken for each other: a player can read them out. */
const ID_LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'

function newRequestId(): string {
  // Only to be told apart. To be unguessable it would take as long as all of a small call.
  let rest = Math.floor(Math.random() * 32 ** 10)
  let id = ''
  for (let at = 0; at < 10; at++) {
    id += ID_LETTERS[rest % 32]
    rest = Math.floor(rest / 32)
  }
  return id
}

/** The code for an error of Fastify itself: too large, wrong type, malformed JSON … */
function codeOfStatus(status: number): RefusalCode {
  if (status === 404) return 'not_found'
  if (status === 429) return 'too_many_requests'
  if (status === 503) return 'busy'
  return status < 500 ? 'bad_input' : 'internal'
}

/** SQLSTATEs of a text that the database cannot hold: one with U+0000 in it. */
const UNWRITABLE = new Set(['22021', '22P05'])

/** One line a call, at its end, with everything in it. */
function logCalls(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    // Files and health checks are many, and say nothing of what happened to anyone.
    const level = request.routeOptions.config.route ? 'info' : 'debug'
    request.log[level]({ req: request, res: reply, ms: Math.round(reply.elapsedTime) }, 'answered')
  })
}

/** Says why a call was answered 503. */
function explain(app: FastifyInstance, { log }: FastifyRequest, { code, cause }: Refusal): void {
  if (refusals[code].status < 500) return
  const sqlstate = passingState(cause)
  if (sqlstate !== undefined) {
    app.passingErrors.set(sqlstate, (app.passingErrors.get(sqlstate) ?? 0) + 1)
  }
  // An operator has closed it: nothing is wrong.
  const level = code === 'switched_off' ? 'info' : 'warn'
  log[level]({ code, sqlstate, err: cause }, 'answered 503')
}

const REFUSED_ADDRESS = '/refused-address'

/**
 * An address that cannot be read is met before any hook. It goes on as one that we refuse ourselves, so
 * that its answer has the headers, the id and the line in the log that every answer has.
 */
function divertAddress(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const { raw, server } = request
  Object.assign(raw, { originalUrl: raw.url, url: REFUSED_ADDRESS })
  server.routing(raw, reply.raw)
}

function refuseAddresses(app: FastifyInstance): void {
  app.route({
    method: ['GET', 'POST'],
    url: REFUSED_ADDRESS,
    handler: () => {
      throw new Refusal('bad_input', { field: 'address' })
    },
  })
}

/** What no route answers. */
const answerUnknown = () => {
  throw new Refusal('not_found')
}

/** How long a call may take to arrive, its body included. */
const REQUEST_MS = 15_000
/** How often calls are looked at that are still arriving: so much longer one may take. */
const LOOK_MS = 1000

/** An empty Fastify with our parsers, validation and error shape. */
export async function buildBase(options: FastifyServerOptions = {}): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: 64 * 1024,
    requestTimeout: REQUEST_MS,
    // Of its two limits Node takes the longer one for the body; that for the headers is a minute unless set.
    http: { headersTimeout: REQUEST_MS, connectionsCheckingInterval: LOOK_MS },
    // What arrives while the node ends is answered as ever; its connection is closed after it.
    return503OnClosing: false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: divertAddress,
    ...options,
  })
  logCalls(app)
  compileLater(app)
  app.removeContentTypeParser(['text/plain', 'application/json'])
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    // "No body" and "an empty body" mean the same to every call without input (spec 1 §7).
    if (text === '') return done(null, undefined)
    void parseJson(request, text as string, done)
  })
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id)
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
  app.decorate('passingErrors', new Map<string, number>())
  app.setErrorHandler((caught: FastifyError | Refusal, request, reply) => {
    const error = asRefusal(caught) as FastifyError | Refusal
    if (error instanceof Refusal) {
      explain(app, request, error)
      const { retry_after } = error.params
      if (typeof retry_after === 'number') void reply.header('retry-after', retry_after)
      const { code, params } = error
      const body = errorBody(code, refusalMessage(code, params), params)
      return sendError(reply, refusals[code].status, body)
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
    const message = status < 500 ? error.message : refusalMessage(code)
    return sendError(reply, shown, errorBody(code, message))
  })
  app.setNotFoundHandler(answerUnknown)
  refuseAddresses(app)
  return app
}

/** What makes two submissions of one call the same: its path and its body, in whatever order. */
export function hashRequest(path: string, body: unknown): string {
  return createHash('sha256')
    .update(path)
    .update('\n')
    .update(JSON.stringify(body, inOrder))
    .digest('base64')
}

/** A replacer for JSON.stringify: the members of objects by name. */
function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
