import { createHash } from 'node:crypto'
import { type IncomingMessage, request as requestLocal } from 'node:http'
import type { LookupFunction } from 'node:net'
import { Agent, request, type RequestOptions } from 'node:https'
import webPush from 'web-push'
import type { Delivery } from './deliveries.ts'
import type { PushKeys } from './push-keys.ts'
import type { PushText } from './push-text.ts'

/** For the whole of a request: name, connection, answer. */
const LIMIT_MS = 5000
/** How long a push service keeps a message for a device that is away. */
const TTL_SECONDS = 86_400
/** Of an answer's body, which says nothing that is used. */
const BODY_MAX = 16_384
/** Connections to one service that wait for more. */
const agent = new Agent({ keepAlive: true, maxFreeSockets: 4, timeout: 30_000 })

/** What became of a message that was sent. */
export type Outcome =
  | { readonly kind: 'taken' }
  /** The browser has given up the subscription. */
  | { readonly kind: 'gone' }
  /** Not now: the service is busy or away. */
  | { readonly kind: 'later'; readonly why: string; readonly afterMs: number }
  /** Never: the service does not accept this message. */
  | { readonly kind: 'refused'; readonly why: string }

export interface SendDeps {
  readonly keys: PushKeys
  /** Whom a push service may turn to about us: an https address. */
  readonly contact: string
  /** Origins of push services on this machine, for tests. */
  readonly local: readonly string[]
  /** Finds where a push service is. */
  readonly lookup: LookupFunction
}

/** What the service worker is sent (web/service-worker/show-pushes.ts). */
export interface PushPayload extends PushText {
  /** The same for a message that comes again. */
  readonly id: number
  /** Notifications with the same replace each other. */
  readonly tag: string
  readonly language: string
  /** Address on this site where it happened. */
  readonly open: string
  readonly unread: number
}

/** Encrypts a message for a device (RFC 8291) and sends it to its push service. Never throws. */
export async function sendPush(
  { keys, contact, local, lookup }: SendDeps,
  { endpoint, p256dh, auth, service }: Pick<Delivery, 'endpoint' | 'p256dh' | 'auth' | 'service'>,
  payload: PushPayload,
): Promise<Outcome> {
  try {
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(payload),
      {
        vapidDetails: { subject: contact, ...keys },
        TTL: TTL_SECONDS,
        urgency: 'high',
        // Of equal ones that wait for a device, it is given the newest.
        topic: payload.tag.slice(0, 32),
        contentEncoding: 'aes128gcm',
      },
    )
    return outcomeOf(
      await post(endpoint, headers, body, local.includes(service) ? undefined : lookup),
    )
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    return { kind: 'later', why, afterMs: 0 }
  }
}

/** One request, never redirected: its answer without the body. A service of this machine needs no look-up. */
function post(
  endpoint: string,
  headers: Record<string, string>,
  body: Buffer,
  lookup: LookupFunction | undefined,
): Promise<IncomingMessage> {
  const signal = AbortSignal.timeout(LIMIT_MS)
  const options: RequestOptions = { method: 'POST', headers, signal }
  return new Promise((resolve, reject) => {
    const sent = lookup
      ? request(endpoint, { ...options, agent, lookup }, resolve)
      : requestLocal(endpoint, options, resolve)
    sent.on('error', reject)
    sent.end(body)
  }).then((answer) => dropBody(answer as IncomingMessage))
}

function dropBody(answer: IncomingMessage): IncomingMessage {
  let size = 0
  answer.on('error', () => {})
  answer.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > BODY_MAX) answer.destroy()
  })
  return answer
}

function outcomeOf({ statusCode = 0, headers }: IncomingMessage): Outcome {
  if (statusCode >= 200 && statusCode < 300) return { kind: 'taken' }
  if (statusCode === 404 || statusCode === 410) return { kind: 'gone' }
  const why = `status ${statusCode}`
  if (statusCode !== 429 && statusCode < 500) return { kind: 'refused', why }
  const seconds = Number(headers['retry-after'])
  return { kind: 'later', why, afterMs: Number.isFinite(seconds) ? seconds * 1000 : 0 }
}

/** What stands for a subject at push services and in browsers, which need not know it. */
export function tagOf(subject: string): string {
  return createHash('sha256').update(subject).digest('base64url')
}
