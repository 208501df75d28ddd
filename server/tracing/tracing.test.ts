import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { craftRoutes } from '@app/contract/craft.ts'
import { lotRoutes } from '@app/contract/lot.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { expect, test } from 'vitest'
import { readSettings } from '../settings.ts'
import { openWorld } from '../testing/world.ts'
import { traced, works } from './works.ts'

const OAK = 100

interface Attribute {
  readonly key: string
  readonly value: {
    readonly stringValue?: string
    readonly intValue?: number
    readonly arrayValue?: { readonly values: readonly { readonly stringValue: string }[] }
  }
}

interface SentSpan {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly attributes: readonly Attribute[]
  readonly links?: readonly { readonly spanId: string }[]
}

interface Sent {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[]
  }[]
}

const factOf = ({ attributes }: SentSpan, key: string) => {
  const value = attributes.find((one) => one.key === key)?.value
  if (value?.arrayValue) return value.arrayValue.values.map(({ stringValue }) => stringValue)
  return value?.stringValue ?? value?.intValue
}

/** A collector that keeps what it is sent, or does to it what a test says. */
async function openCollector(
  answer: (request: IncomingMessage, response: ServerResponse) => void = (_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
) {
  const spans: SentSpan[] = []
  const paths = new Set<string>()
  const bodies: string[] = []
  const server = createServer((request, response) => {
    paths.add(`${request.method} ${request.url}`)
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => (body += chunk))
    request.on('end', () => {
      bodies.push(body)
      const { resourceSpans } = JSON.parse(body) as Sent
      spans.push(...resourceSpans.flatMap((one) => one.scopeSpans.flatMap((scope) => scope.spans)))
      answer(request, response)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}`,
    spans,
    paths,
    text: () => bodies.join('\n'),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

test('a call, its statements, the batch that settles it and due work are told to a collector', async () => {
  await using collector = await openCollector()
  const { spans } = collector
  {
    await using world = await openWorld({ OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.endpoint}/` })
    const ann = await world.player({ items: { [OAK]: 5, 200: 1, 217: 1, 404: 1 } })
    await world.node.start()
    await ann.call(orderRoutes.createSellLot, { item_type_id: OAK, price: 7_654_321, count: 2 })
    await ann.call(craftRoutes.start, { receipt_id: 1003, count: 1 })
    await ann.call(sandboxRoutes.advanceClock, { seconds: 86_400 })
    await expect.poll(() => spans.some(({ name }) => name === 'due craft')).toBe(true)
    await ann.call(lotRoutes.getMyLots, {})
  }
  expect([...collector.paths]).toEqual(['POST /v1/traces'])
  const routed = (path: string) =>
    spans.find((span) => factOf(span, 'http.route') === `/api${path}`)!
  const read = routed(lotRoutes.getMyLots.path)
  const requestId = factOf(read, 'request.id')
  expect(requestId).toMatch(/^[0-9a-z]{10}$/)
  expect(factOf(read, 'http.response.status_code')).toBe(200)
  const statements = spans.filter((span) => span.parentSpanId === read.spanId)
  expect(statements.length).toBeGreaterThan(0)
  for (const statement of statements) {
    expect(statement.traceId).toBe(read.traceId)
    expect(factOf(statement, 'request.id')).toBe(requestId)
  }
  expect(statements.some((one) => /\blot\b/.test(String(factOf(one, 'db.query.text'))))).toBe(true)

  const order = routed(orderRoutes.createSellLot.path)
  const batch = spans.find(({ name, links }) => {
    return name === 'desk batch' && links?.some(({ spanId }) => spanId === order.spanId)
  })!
  expect(factOf(batch, 'request.ids')).toEqual([factOf(order, 'request.id')])
  const written = spans.filter((span) => span.parentSpanId === batch.spanId)
  expect(written.length).toBeGreaterThan(1)
  // Texts of statements, and no values of anybody's.
  expect(collector.text()).not.toContain('7654321')
})

test.each([
  [
    'refuses everything',
    (_: IncomingMessage, response: ServerResponse) => response.writeHead(500).end(),
  ],
  ['never answers', () => {}],
  ['hangs up', (request: IncomingMessage) => request.socket.destroy()],
])('a collector that %s costs no call anything', async (_name, answer) => {
  await using collector = await openCollector(answer)
  await using world = await openWorld({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint })
  const ann = await world.player({ coins: 1000 })
  const order = { item_type_id: OAK, price: 1, count: 1 }
  await ann.call(orderRoutes.createBuyLot, order)
  await expect.poll(() => collector.paths.size).toBe(1)
  await ann.call(orderRoutes.createBuyLot, order)
  expect(await ann.call(lotRoutes.getMyLots, {})).toHaveLength(2)
  expect(await world.findings()).toEqual([])
})

test('where there is no collector calls are answered', async () => {
  await using collector = await openCollector()
  const { endpoint } = collector
  await collector[Symbol.asyncDispose]()
  await using world = await openWorld({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })
  const ann = await world.player()
  expect(await ann.call(lotRoutes.getMyLots, {})).toEqual([])
})

test('without an address nobody listens, and nothing is described', async () => {
  await using world = await openWorld()
  const ann = await world.player()
  expect(await ann.call(lotRoutes.getMyLots, {})).toEqual([])
  expect(works.hasSubscribers).toBe(false)
  const describe = () => {
    throw new Error('described')
  }
  expect(await traced(describe, async () => 7)).toBe(7)
})

test('an address that is none is refused at the start, and a share that is none', () => {
  const local = { SANDBOX: '1', TOKEN_SECRET: 'a secret that only tests of this repository know' }
  const read = (more: object) => () => readSettings({ ...local, ...more })
  expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' })).toThrow(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
  )
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }
  expect(read({ ...endpoint, OTEL_TRACES_SAMPLER_ARG: '2' })).toThrow('OTEL_TRACES_SAMPLER_ARG')
  expect(readSettings({ ...local, ...endpoint }).tracing).toMatchObject({ ratio: 1 })
  expect(readSettings(local).tracing).toBeUndefined()
})
