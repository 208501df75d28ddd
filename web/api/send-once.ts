import { forPlayer } from '../session/player-scope.ts'
import { ApiError } from '../refusals/api-error.ts'
import { newId } from '../new-id.ts'

/** Options of a `call` that is to happen once. */
export interface Once {
  readonly idempotencyKey: string
  /** An earlier answer to this key was lost. */
  readonly isRepeat: boolean
}

/** A change whose answer was lost. */
interface Lost {
  readonly input: unknown
  readonly idempotencyKey: string
}

/** By what they are about, and by what makes two of them the same. */
const lostCalls = forPlayer(() => new Map<string, Map<string, Lost>>())

/**
 * Sends a change under a key that is kept until the server has answered: what was sent, not answered
 * and is asked for again is sent again as it was, under its first key, so that it happens once. A
 * later success of something else about the same thing gives the lost one up.
 *
 * @param about - what the change is about, such as `craft` or `order/buy/102`
 * @param same - what makes two changes the same, where their inputs may differ in more
 */
export async function sendOnce<Input, Reply>(
  about: string,
  input: Input,
  send: (input: Input, once: Once) => Promise<Reply>,
  same: unknown = input,
): Promise<Reply> {
  const all = lostCalls()
  const lost = all.get(about) ?? new Map<string, Lost>()
  const name = JSON.stringify(same ?? null)
  const isRepeat = lost.has(name)
  const attempt = lost.get(name) ?? { input, idempotencyKey: newId() }
  const { idempotencyKey } = attempt
  try {
    // Of the same name, so of the same type.
    const reply = await send(attempt.input as Input, { idempotencyKey, isRepeat })
    all.delete(about)
    return reply
  } catch (error) {
    if (error instanceof ApiError && !error.isUncertain) lost.delete(name)
    else all.set(about, lost.set(name, attempt))
    throw error
  }
}
