import type { ErrorBody, RefusalCode } from '@app/contract/refusals.ts'

/** What the browser finds out by itself, without an answer of the server. */
type LocalCode = 'no_connection' | 'timed_out' | 'not_confirmed' | 'too_busy' | 'not_counted'

/** An HTTP answer that was read to its end. */
export interface Answer {
  readonly status: number
  readonly statusText: string
  readonly text: string
  /** Of a change that was sent before, and may have been done then. */
  readonly isRepeat?: boolean | undefined
}

/** Refusals before it is looked at whether the call is a repeated one: they say nothing of the first. */
const BEFORE_LOOKING = new Set(['too_many_requests', 'switched_off', 'sign_in_again'])

/** What the server said when it did not do what was asked, or that it could not be reached. */
export class ApiError extends Error {
  override readonly name: string = 'ApiError'
  /** Of the HTTP answer; 0 when there was none. */
  readonly status: number
  /** Stable; a newer server may send codes that this client does not know. */
  readonly code: RefusalCode | LocalCode | (string & {})
  readonly params: Readonly<Record<string, unknown>>
  /** Words that came in place of the contract's error body, to be shown as they are. */
  readonly plainText: string | undefined
  /** By which the server's log names the call that failed. */
  readonly requestId: string | undefined
  readonly #isRepeat: boolean

  constructor(
    status: number,
    code: ApiError['code'],
    message: string = code,
    params: Readonly<Record<string, unknown>> = {},
    {
      plainText,
      requestId,
      isRepeat = false,
    }: {
      plainText?: string | undefined
      requestId?: string | undefined
      isRepeat?: boolean | undefined
    } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.params = params
    this.plainText = plainText
    this.requestId = requestId
    this.#isRepeat = isRepeat
  }

  /**
   * Whether what was asked for may have been done all the same: its answer got lost on the way, or
   * the server lost its database while it did it. A repetition belongs under the same key.
   */
  get isUncertain(): boolean {
    if (this.#isRepeat && BEFORE_LOOKING.has(this.code)) return true
    if (this.status === 0 || this.code === 'busy') return true
    return this.code === 'internal' && this.status >= 500
  }

  /** Whether the server gave a reason; otherwise it broke, or was not reached. */
  get isExplained(): boolean {
    return this.plainText !== undefined || (this.status > 0 && this.code !== 'internal')
  }

  /**
   * Reads the error body of the contract. Anything else becomes `internal`: with its words if it is a
   * short plain text, without them if it is a page or comes from a proxy.
   */
  static from({ status, statusText, text, isRepeat }: Answer): ApiError {
    const error = readError(text)
    if (error) {
      const { code, message, params, requestId } = error
      return new ApiError(status, code, message, params, { requestId, isRepeat })
    }
    const plainText = isGateway(status) ? undefined : readPlainText(text)
    return new ApiError(status, 'internal', `HTTP ${status}: ${statusText}`, {}, { plainText })
  }
}

/** Another player has signed in, or this one out, since the call was made: nobody waits for it. */
export class PlayerChanged extends ApiError {
  override readonly name = 'PlayerChanged'

  constructor() {
    super(401, 'not_signed_in')
  }
}

/** Answers that a proxy gives for a server that ended or is not there. */
export function isGateway(status: number): boolean {
  return status >= 502 && status <= 504
}

interface WireError {
  readonly code: string
  readonly message: string | undefined
  readonly params: Readonly<Record<string, unknown>>
  readonly requestId: string | undefined
}

function readError(text: string): WireError | undefined {
  const body = parseJson(text)
  if (typeof body !== 'object' || body === null || !('error' in body)) return undefined
  const { code, message, params, request_id } = (body.error ?? {}) as Partial<ErrorBody['error']>
  if (typeof code !== 'string') return undefined
  return { code, message, params: params ?? {}, requestId: request_id }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const PLAIN_TEXT_MAX = 200

/** A sentence for people: no markup, no JSON, not longer than a notice. */
function readPlainText(text: string): string | undefined {
  const words = text.trim()
  const isShort = words.length > 0 && words.length <= PLAIN_TEXT_MAX
  return isShort && !/[<>{}[\]]/.test(words) ? words : undefined
}
