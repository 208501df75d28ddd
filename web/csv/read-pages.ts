import { ApiError } from '../refusals/api-error.ts'

/**
 * How long to wait when the server says that we ask too often, in milliseconds: as long as it says, so
 * long where it does not say it, and so long at most.
 */
const BREATH_MS = 1000
const BREATH_MAX_MS = 30_000
/** A page that is refused so often one after another is given up. */
const TRIES_MAX = 10

/**
 * Hands on a history page after page, until an empty one. It keeps none of them.
 *
 * @param signal - ends it between two pages, and while it waits
 */
export async function* readPages<Row extends { readonly uuid: string }>(
  readPage: (lastUuid: string) => Promise<readonly Row[]>,
  signal: AbortSignal,
): AsyncGenerator<readonly Row[]> {
  for (let last = ''; ;) {
    const page = await patiently(() => readPage(last), signal)
    const end = page.at(-1)
    if (!end) return
    yield page
    last = end.uuid
  }
}

/**
 * Asks again when the server says that it is asked too often.
 *
 * Throws an `ApiError` with the code `too_busy` once that was in vain.
 */
export async function patiently<Answer>(
  ask: () => Promise<Answer>,
  signal: AbortSignal,
): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    signal.throwIfAborted()
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 429) throw error
      if (tries === TRIES_MAX) throw new ApiError(429, 'too_busy', 'asked too often, each time')
      const { retry_after } = error.params
      const wanted = typeof retry_after === 'number' ? retry_after * 1000 : BREATH_MS
      await breathe(Math.min(Math.max(wanted, BREATH_MS), BREATH_MAX_MS), signal)
    }
  }
}

/** Over at once when the signal aborts. */
function breathe(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
}
