import { type Route } from '@app/contract/route.ts'
import fc from 'fast-check'
import {
  hostileAuthorizations,
  hostileBodies,
  hostileJson,
  hostileKeys,
} from '../../server/testing/hostile-values.ts'
import { fromSchema, type Known, type Schema } from './from-schema.ts'

/** A call that the product describes. */
export interface Described {
  readonly method: string
  readonly path: string
  readonly parameters: readonly {
    readonly name: string
    readonly in: string
    readonly schema: Schema
  }[]
  readonly body: { readonly type: string; readonly schema: Schema } | undefined
}

interface OpenApi {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly parameters?: Described['parameters']
            readonly requestBody?: {
              readonly content: Readonly<Record<string, { readonly schema: Schema }>>
            }
          }
        >
      >
    >
  >
}

/** Every call of the document. */
export function describedIn(document: OpenApi): Described[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => {
      const [content] = Object.entries(requestBody?.content ?? {})
      return {
        method: method.toUpperCase(),
        path,
        parameters,
        body: content && { type: content[0], schema: content[1].schema },
      }
    }),
  )
}

/** A call that the document leaves out: it tells nobody what operators can do. */
export function describe({ method, path, input }: Route): Described {
  const schema = input as Schema
  const fields = Object.entries(schema.properties ?? {})
  const isPath = path.includes(':')
  const place = isPath ? 'path' : 'query'
  return {
    method,
    path: `/api${path.replaceAll(/:(\w+)/g, '{$1}')}`,
    parameters:
      method === 'GET' || isPath
        ? fields.map(([name, inner]) => ({ name, in: place, schema: inner }))
        : [],
    body: method === 'GET' || isPath ? undefined : { type: 'application/json', schema },
  }
}

/** How a call is meant. */
export type Manner = 'valid' | 'nearly' | 'hostile'

/** A call as it goes out. */
export interface Message {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

/** Calls of this description; `as` are the headers of who calls. */
export function messagesOf(
  described: Described,
  manner: Manner,
  known: Known,
  as: Readonly<Record<string, string>>,
): fc.Arbitrary<Message> {
  const { method, body } = described
  const inputs = fc.record({
    url: urlOf(described, known),
    input: body ? fromSchema(body.schema, known) : fc.constant(undefined),
    key: fc.option(fc.stringMatching(/^[\w-]{1,20}$/), { freq: 3 }),
  })
  const valid = inputs.map(({ url, input, key }): Message => {
    const type = input === undefined ? {} : { 'content-type': body!.type }
    const keyed = key === null || method === 'GET' ? {} : { 'idempotency-key': key }
    return { method, url, headers: { ...as, ...type, ...keyed }, body: encoded(body?.type, input) }
  })
  if (manner === 'valid') return valid
  return manner === 'nearly' ? spoiled(valid) : hostile(valid)
}

function urlOf({ path, parameters }: Described, known: Known): fc.Arbitrary<string> {
  const named = Object.fromEntries(
    parameters.map(({ name, schema }) => [name, fc.option(fromSchema(schema, known, name))]),
  )
  return fc.record(named).map((values) => {
    const query = new URLSearchParams()
    let url = path
    for (const parameter of parameters) {
      const value = values[parameter.name]
      if (parameter.in === 'path') {
        url = url.replace(`{${parameter.name}}`, encodeURIComponent(String(value)))
      } else if (value !== null && parameter.in === 'query') {
        query.set(parameter.name, textIn(value))
      }
    }
    return query.size > 0 ? `${url}?${query.toString()}` : url
  })
}

const textIn = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

function encoded(type: string | undefined, input: unknown): string | undefined {
  if (input === undefined) return undefined
  if (type !== 'application/x-www-form-urlencoded') return JSON.stringify(input)
  const fields = Object.entries(input as object).map(([name, value]) => [name, textIn(value)])
  return new URLSearchParams(fields as [string, string][]).toString()
}

/** One place of the body, or one character of the address, is not as it should be. */
function spoiled(valid: fc.Arbitrary<Message>): fc.Arbitrary<Message> {
  const odd = fc.record({ message: valid, at: fc.nat(), value: fc.constantFrom(...hostileJson) })
  return odd.map(({ message, at, value }) => {
    const { body, url } = message
    if (body === undefined || body === '{}') {
      return { ...message, url: `${url}${url.includes('?') ? '&' : '?'}x=${safe(value)}` }
    }
    const places = [...body.matchAll(/(?<=[:[,])("(?:[^"\\]|\\.)*"|-?[\d.e+-]+|true|false|null)/g)]
    const place = places[at % Math.max(1, places.length)]
    if (!place) return { ...message, body: value }
    const after = body.slice(place.index + place[0].length)
    return { ...message, body: `${body.slice(0, place.index)}${value}${after}` }
  })
}

const safe = (text: string) => encodeURIComponent(text.toWellFormed()).slice(0, 4000)

/** Nobody means this call well. */
function hostile(valid: fc.Arbitrary<Message>): fc.Arbitrary<Message> {
  const header = (name: string, values: readonly string[]) =>
    fc
      .record({ message: valid, value: fc.constantFrom(...values.filter(isHeader)) })
      .map(({ message, value }): Message => ({
        ...message,
        headers: { ...message.headers, [name]: value },
      }))
  const type = ['text/plain', 'application/xml', 'multipart/form-data; boundary=x', 'a/b', '']
  return fc.oneof(
    fc
      .record({ message: valid, body: fc.constantFrom(...hostileBodies) })
      .map(({ message, body }): Message =>
        message.method === 'GET' ? message : { ...message, body },
      ),
    header('authorization', hostileAuthorizations),
    header('idempotency-key', hostileKeys),
    header('content-type', type),
    header('cookie', [
      'refresh=',
      'refresh=a.b.c',
      'refresh=%00',
      'sign-in=%',
      ';;;',
      '='.repeat(3000),
    ]),
    header('origin', ['null', 'https://evil.example', 'x', 'http://[', 'file://']),
    header('accept-language', ['', '*', 'xx-YY;q=z', 'a'.repeat(4000), 'en;q=1e999']),
    header('accept-encoding', ['', 'identity;q=0', 'gzip;q=x', '*;q=0', 'br, '.repeat(500)]),
    header('last-event-id', ['', '-1', '1e999', '9'.repeat(400), "' or 1=1 --"]),
    fc
      .record({
        message: valid,
        method: fc.constantFrom('PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'),
      })
      .map(({ message, method }): Message => ({
        ...message,
        method,
        body: method === 'HEAD' ? undefined : message.body,
      })),
    fc
      .record({
        message: valid,
        tail: fc.constantFrom('/', '//', '/..', '%2f', '%00', '%ff', ';a', '/%2e%2e'),
      })
      .map(({ message, tail }): Message => ({
        ...message,
        url: message.url.replace(/\?|$/, `${tail}?`),
      })),
  )
}

/** What `fetch` would refuse to send. */
const isHeader = (value: string) => /^[\t\x20-\x7e]*$/.test(value)
