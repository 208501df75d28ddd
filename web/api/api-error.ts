import type { RefusalCode } from '@app/contract/refusals.ts'

/** Why a call failed: the server's refusal, or `offline` when no answer came. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: RefusalCode | 'offline'
  readonly params: Record<string, unknown>
  /** HTTP status; 0 when no answer came. */
  readonly status: number

  constructor(
    code: ApiError['code'],
    message: string,
    params: Record<string, unknown>,
    status: number,
  ) {
    super(message)
    this.code = code
    this.params = params
    this.status = status
  }
}
