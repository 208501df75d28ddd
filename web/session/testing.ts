import { vi } from 'vitest'

/** A token that the client can read, as the server signs them. */
export function tokenOf(player: string, jti: string): string {
  const claims = btoa(JSON.stringify({ sub: player, jti })).replaceAll('=', '')
  return `e30.${claims}.signature`
}

/** Gives the browser a storage of its own; returns what is kept in it. */
export function stubStorage(): Map<string, string> {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  return kept
}

export interface Sent {
  readonly path: string
  readonly token: string | undefined
  readonly key: string | undefined
  readonly body: unknown
}

/** A server that answers by this function; returns what it was sent. An abort ends the wait. */
export function stubServer(answer: (sent: Sent) => Response | Promise<Response>): Sent[] {
  const requests: Sent[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    const sent = {
      path: url.replace('/api', ''),
      token: headers.get('authorization')?.replace('Bearer ', ''),
      key: headers.get('idempotency-key') ?? undefined,
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
    }
    requests.push(sent)
    init.signal?.throwIfAborted()
    const aborted = new Promise<never>((_resolve, reject) => {
      init.signal?.addEventListener('abort', () => reject(init.signal!.reason as Error))
    })
    aborted.catch(() => undefined)
    return Promise.race([answer(sent), aborted])
  })
  return requests
}

export const json = (status: number, body: object) => Response.json(body, { status })

export const refusedToken = () =>
  json(401, { error: { code: 'invalid_token', message: '', params: {} } })
