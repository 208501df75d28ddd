const FAILURES_MAX = 5
const PAUSE_MS = 30_000

const BAD_REQUEST = 400

/** Steam could not be asked: busy, down, or answering nonsense. */
export class SteamUnavailable extends Error {
  override readonly name: string = 'SteamUnavailable'
}

/** Steam understood and says no: what was asked for has not been done. */
export class SteamRefusal extends SteamUnavailable {
  override readonly name = 'SteamRefusal'
}

export interface Request {
  readonly url: string
  /** A form to post; without it the request is a GET. */
  readonly form?: URLSearchParams
  readonly timeoutMs: number
  /** Bytes that the answer may have. */
  readonly bytesMax: number
}

/**
 * The way to one service of Steam: no redirects, a time limit, a small answer. After five failures
 * in a row it is not asked for thirty seconds, so that a Steam that is down costs nobody a wait.
 * Errors never hold the address, which carries the key.
 */
export class Outbound {
  readonly #now: () => number
  #failures = 0
  #pausedUntil = 0
  /** Of the failure before a pause: while nothing is asked, it is still what is wrong. */
  #cause = ''

  /** @param now - unix milliseconds */
  constructor(now: () => number) {
    this.#now = now
  }

  /** It is not asked for a while. */
  get isPaused(): boolean {
    return this.#now() < this.#pausedUntil
  }

  /** Throws SteamUnavailable during a pause. */
  assertOpen(): void {
    if (this.isPaused) {
      throw new SteamUnavailable(`${this.#cause}; paused after failures`)
    }
  }

  /** The body of a 200 answer; throws SteamRefusal for a 400, SteamUnavailable for everything else. */
  async ask(request: Request): Promise<string> {
    this.assertOpen()
    try {
      const text = await send(request)
      this.#failures = 0
      return text
    } catch (error) {
      // An answer, though not a welcome one.
      if (error instanceof SteamRefusal) throw error
      this.#failures += 1
      this.#cause = error instanceof Error ? error.message : 'failed'
      if (this.#failures >= FAILURES_MAX) this.#pausedUntil = this.#now() + PAUSE_MS
      throw error
    }
  }
}

async function send({ url, form, timeoutMs, bytesMax }: Request): Promise<string> {
  try {
    const response = await fetch(url, {
      ...(form === undefined ? {} : { method: 'POST', body: form }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { 'user-agent': 'surprise-market/1' },
    })
    if (response.status !== 200) {
      await response.body?.cancel()
      const { status } = response
      throw new (status === BAD_REQUEST ? SteamRefusal : SteamUnavailable)(`status ${status}`)
    }
    return await readCapped(response, bytesMax)
  } catch (error) {
    if (error instanceof SteamUnavailable) throw error
    throw new SteamUnavailable(error instanceof Error ? error.name : 'failed')
  }
}

async function readCapped(response: Response, bytesMax: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > bytesMax) throw new SteamUnavailable('answer too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
