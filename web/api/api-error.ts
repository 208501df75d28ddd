import type { RefusalCode } from '@app/contract/refusals.ts'

/** What the server said when it did not do what was asked, or that it could not be reached. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** Of the HTTP answer; 0 when there was none. */
  readonly status: number
  /** Stable; a newer server may send codes that this client does not know. */
  readonly code: RefusalCode | 'no_connection' | (string & {})
  readonly params: Readonly<Record<string, unknown>>

  constructor(
    status: number,
    code: ApiError['code'],
    message: string,
    params: Readonly<Record<string, unknown>> = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.params = params
  }

  /**
   * Whether what was asked for may have been done all the same: its answer got lost on the way, or
   * the server lost its database while it did it. A repetition belongs under the same key.
   */
  get isUncertain(): boolean {
    return this.status === 0 || this.code === 'internal' || this.code === 'busy'
  }

  /** Reads the error body of the contract; a proxy's page or an empty body becomes `internal`. */
  static async from(response: Response): Promise<ApiError> {
    const { status, statusText } = response
    const body: unknown = await response.json().catch(() => undefined)
    const error = readError(body)
    if (!error) return new ApiError(status, 'internal', `HTTP ${status}: ${statusText}`)
    return new ApiError(status, error.code, error.message, error.params)
  }
}

interface WireError {
  readonly code: string
  readonly message: string
  readonly params: Readonly<Record<string, unknown>>
}

function readError(body: unknown): WireError | undefined {
  if (typeof body !== 'object' || body === null || !('error' in body)) return undefined
  const { code, message, params } = body.error as Partial<WireError>
  if (typeof code !== 'string') return undefined
  return { code, message: message ?? code, params: params ?? {} }
}
