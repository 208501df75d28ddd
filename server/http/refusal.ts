import type { RefusalCode } from '@app/contract/refusals.ts'

/** A lawful "no". Thrown, not returned, so that the transaction around it rolls back. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: RefusalCode
  /** What the text of the code needs, such as `have` and `need`. */
  readonly params: Readonly<Record<string, unknown>>

  constructor(code: RefusalCode, params: Readonly<Record<string, unknown>> = {}) {
    super(code)
    this.code = code
    this.params = params
  }
}
