import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** What a device was pushed. */
interface Pushed {
  readonly device: string
  readonly headers: IncomingHttpHeaders
  readonly payload: {
    readonly id: number
    readonly tag: string
    readonly language: string
    readonly title: string
    readonly body: string
    readonly open: string
    readonly unread: number
  }
}

/** How the service answers for a device: with a status, or not at all. */
export type Answer = number | 'never' | readonly [status: number, headers: Record<string, string>]

/**
 * A push service on this machine, and the browsers that subscribe at it: it checks who sends (RFC
 * 8292), and decrypts as the browser would (RFC 8291), with nothing of what the server does it by.
 *
 * @param port - 0 for any
 */
export async function openPushService(port = 0) {
  const devices = new Map<string, { keys: ECDH; auth: Buffer }>()
  const answers = new Map<string, Answer>()
  const pushed: Pushed[] = []
  const faults: string[] = []
  const waiting = new Set<ServerResponse>()
  const server = createServer(async (request, response) => {
    const device = request.url!.slice(1)
    const body = await buffer(request)
    const known = devices.get(device)
    if (!known) return response.writeHead(404).end()
    const answer = answers.get(device) ?? 201
    try {
      checkSender(request.headers.authorization, origin)
      const payload = JSON.parse(decrypted(body, known.keys, known.auth).toString())
      pushed.push({ device, headers: request.headers, payload })
    } catch (error) {
      faults.push(String(error))
      return response.writeHead(400).end()
    }
    if (answer === 'never') return waiting.add(response)
    if (typeof answer === 'number') return response.writeHead(answer).end()
    return response.writeHead(...answer).end()
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    pushed,
    /** What was wrong with what was sent. */
    faults,
    /** A browser that subscribes: what it tells the site. */
    subscribe(device: string) {
      const keys = createECDH('prime256v1')
      const p256dh = keys.generateKeys('base64url')
      const auth = randomBytes(16)
      devices.set(device, { keys, auth })
      return { endpoint: `${origin}/${device}`, p256dh, auth: auth.toString('base64url') }
    },
    answer(device: string, answer: Answer) {
      answers.set(device, answer)
    },
    [Symbol.asyncDispose]: async () => {
      for (const response of waiting) response.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Throws unless a message for this service was signed by the key that it names. */
function checkSender(authorization: string | undefined, origin: string): void {
  const [, token = '', key = ''] =
    /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  const left = exp - Date.now() / 1000
  const isGood = aud === origin && left > 0 && left <= 86_400 && sub.startsWith('https://')
  if (!isSigned || !isGood) throw new Error(`not signed for ${origin}: ${authorization}`)
}

function decrypted(body: Buffer, keys: ECDH, auth: Buffer): Buffer {
  const salt = body.subarray(0, 16)
  const length = body[20]!
  const sender = body.subarray(21, 21 + length)
  const sealed = body.subarray(21 + length)
  const derive = (key: Buffer, from: Buffer, info: Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', key, from, info, bytes))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const input = derive(keys.computeSecret(sender), auth, info, 32)
  const key = derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const opener = createDecipheriv('aes-128-gcm', key, nonce)
  opener.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([opener.update(sealed.subarray(0, -16)), opener.final()])
  return padded.subarray(0, padded.lastIndexOf(2))
}
