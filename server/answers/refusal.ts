import { type RefusalCode, refusals } from '@app/contract/refusals.ts'

/** A lawful "no". Thrown, not returned, so that the transaction around it rolls back. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: RefusalCode
  /** What the text of the code needs, such as `have` and `need`. */
  readonly params: Readonly<Record<string, unknown>>

  /** @param cause - what stands behind it, which the log tells of a refusal that is a 503 */
  constructor(code: RefusalCode, params: Readonly<Record<string, unknown>> = {}, cause?: unknown) {
    super(code, { cause })
    this.code = code
    this.params = params
  }
}

/**
 * `busy` for a reason of our own.
 *
 * @param why - in English, for whoever looks the call up in the log
 */
export const busy = (why: string, cause?: unknown): Refusal =>
  new Refusal('busy', {}, new Error(why, { cause }))

/** The English sentence of a refusal, with its params filled in. */
export function refusalMessage(code: RefusalCode, params: Refusal['params'] = {}): string {
  return refusals[code].message.replaceAll(/\{(\w+)\}/g, (place, name: string) => {
    const value = params[name]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : place
  })
}
