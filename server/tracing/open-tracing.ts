import {
  type Attributes,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { TracingSettings } from '../settings.ts'
import { doing, type Work, works } from './works.ts'

/** What waits to be sent: beyond it spans are dropped, so that a sick collector costs memory for these. */
const WAITING_MAX = 2048
const SEND_EVERY_MS = 1000
/** A collector that does not answer is given up by then. */
const SEND_MS = 3000
/** Links of a batch to the calls that it settles, and request ids it names. */
const LINKS_MAX = 32

/** A span that is open, and the call that it belongs to. */
interface Open {
  readonly span: Span
  /** Undefined where no call asked for it. */
  readonly requestId: string | undefined
}

export interface Tracing {
  /** Traces the calls of an application. */
  follow(app: FastifyInstance): void
  /** Sends what is still there, unless the collector takes long. */
  close(): Promise<void>
}

/**
 * Sends traces to a collector: a span for each call, and beneath it one for each statement of the
 * database; for each batch of the desk, with links to its calls; and for each round of due work.
 * Loaded only where a collector is named. It holds no values: neither inputs nor parameters.
 */
export function openTracing({ endpoint, ratio }: TracingSettings): Tracing {
  const exporter = new OTLPTraceExporter({ url: tracesOf(endpoint), timeoutMillis: SEND_MS })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'surprise-market' }),
    sampler: new TraceIdRatioBasedSampler(ratio),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        maxQueueSize: WAITING_MAX,
        maxExportBatchSize: WAITING_MAX / 4,
        scheduledDelayMillis: SEND_EVERY_MS,
        exportTimeoutMillis: SEND_MS,
      }),
    ],
  })
  const tracer = provider.getTracer('surprise-market')
  const unfollow = followWorks(tracer)
  return {
    follow: (app) => followCalls(app, tracer),
    async close() {
      unfollow()
      const late = new Promise((resolve) => setTimeout(resolve, SEND_MS).unref())
      await Promise.race([provider.shutdown().catch(() => {}), late])
    },
  }
}

/** As OTLP over HTTP has it: the endpoint is of all signals. */
function tracesOf(endpoint: string): string {
  return `${endpoint.replace(/\/+$/, '')}/v1/traces`
}

/** Batches, due work and statements, by what they tell of themselves. */
function followWorks(tracer: Tracer): () => void {
  const open = new WeakMap<Work, Span>()
  works.start.bindStore(doing, (work) => {
    const above = doing.getStore() as Open | undefined
    // A statement that no call, batch or round asked for is one of a look that never ends.
    if (work.kind === 'statement' && !above) return above
    const began = beginWork(tracer, work, above)
    open.set(work, began.span)
    return began
  })
  const listeners = {
    error(work: Work & { error?: unknown }) {
      const { error } = work
      const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
      const message = code ?? (error instanceof Error ? error.name : 'failed')
      open.get(work)?.setStatus({ code: SpanStatusCode.ERROR, message })
    },
    asyncEnd: (work: Work) => open.get(work)?.end(),
    // Where it threw before it began to wait.
    end: (work: Work & { error?: unknown }) => {
      if (work.error !== undefined) open.get(work)?.end()
    },
  }
  works.subscribe(listeners as Parameters<typeof works.subscribe>[0])
  return () => {
    works.unsubscribe(listeners as Parameters<typeof works.unsubscribe>[0])
    works.start.unbindStore(doing)
  }
}

function beginWork(tracer: Tracer, work: Work, above: Open | undefined): Open {
  const { kind, name, facts } = work
  const isOwn = kind !== 'statement'
  const askers = (work.askers ?? []).filter((one): one is Open => one !== undefined)
  const ids = askers.flatMap(({ requestId }) => requestId ?? []).slice(0, LINKS_MAX)
  const requestId = isOwn ? undefined : above?.requestId
  const attributes: Attributes = {
    'work.kind': kind,
    ...facts,
    ...(requestId !== undefined && { 'request.id': requestId }),
    ...(ids.length > 0 && { 'request.ids': ids }),
  }
  const links = askers.slice(0, LINKS_MAX).map(({ span }) => ({ context: span.spanContext() }))
  const spanKind = kind === 'statement' ? SpanKind.CLIENT : SpanKind.INTERNAL
  const context = isOwn || !above ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, above.span)
  const span = tracer.startSpan(name, { kind: spanKind, attributes, links }, context)
  return { span, requestId }
}

/** Calls, from their first byte to the end of their answer. */
function followCalls(app: FastifyInstance, tracer: Tracer): void {
  const open = new WeakMap<FastifyRequest, Open>()
  app.addHook('onRequest', (request, _reply, done) => {
    const { route, isStream } = request.routeOptions.config
    if (!route || isStream) return done()
    const { method, id, routeOptions } = request
    const attributes = {
      'http.request.method': method,
      'http.route': routeOptions.url ?? '',
      'request.id': id,
    }
    const name = `${method} ${routeOptions.url}`
    const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, ROOT_CONTEXT)
    const began = { span, requestId: id }
    open.set(request, began)
    doing.run(began, done)
  })
  // The body came in turns of the socket, which know nothing of the call.
  app.addHook('preValidation', (request, _reply, done) => {
    const began = open.get(request)
    if (began) doing.run(began, done)
    else done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const span = open.get(request)?.span
    span?.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    done()
  })
  // Whoever hangs up has no answer.
  app.addHook('onRequestAbort', (request, done) => {
    open.get(request)?.span.end()
    done()
  })
}
