import { appendFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'

/** What came of one attempt at a call. */
export type Outcome =
  | { readonly is: 'acknowledged'; readonly body: Readonly<Record<string, unknown>> }
  /** It was told no, for good: nothing has happened, and nothing will. */
  | { readonly is: 'refused'; readonly code: string }
  /** Whoever calls cannot know: no answer, or one that says to come again. */
  | { readonly is: 'unknown'; readonly why: string }

/** A changing call of a player under one idempotency key, however often it was made. */
export interface Operation {
  readonly id: number
  /** The player's id. */
  readonly player: string
  readonly key: string
  /** Below `/api`. */
  readonly path: string
  readonly input: Readonly<Record<string, unknown>>
  /** What the player knew that the answer does not say: the recipe's cost, the offer they saw. */
  readonly known: Readonly<Record<string, unknown>>
  outcome: Outcome
}

export interface Attempt {
  readonly operation: number
  readonly node: string
  /** Unix milliseconds. */
  readonly at: number
  readonly ms: number
  readonly outcome: Outcome
}

/** Everything that was called and answered, and what is wrong with the answers themselves. */
export class History {
  readonly operations: Operation[] = []
  readonly violations: string[] = []
  readonly #file: string
  readonly #counts = new Map<string, number>()
  #slowest = { ms: 0, what: '' }

  readonly #told: (attempt: Attempt) => void

  /**
   * @param file - each attempt is added to it as a line of JSON
   * @param told - hears of each attempt
   */
  constructor(file: string, told: (attempt: Attempt) => void = () => {}) {
    this.#file = file
    this.#told = told
  }

  begin(call: Omit<Operation, 'id' | 'outcome'>): Operation {
    const outcome: Outcome = { is: 'unknown', why: 'not called yet' }
    const operation = { ...call, id: this.operations.length, outcome }
    this.operations.push(operation)
    appendFileSync(this.#file, `${JSON.stringify(operation)}\n`)
    return operation
  }

  note(operation: Operation, attempt: Omit<Attempt, 'operation'>): void {
    const noted = { operation: operation.id, ...attempt }
    appendFileSync(this.#file, `${JSON.stringify(noted)}\n`)
    this.#told(noted)
    this.measure(`${operation.path} on ${attempt.node}`, attempt.ms)
    const { outcome } = attempt
    const told = outcome.is === 'unknown' ? `unknown (${outcome.why})` : outcome.is
    this.#counts.set(told, (this.#counts.get(told) ?? 0) + 1)
    if (outcome.is === 'unknown') return
    const before = operation.outcome
    if (before.is === 'unknown') operation.outcome = outcome
    else if (!isSameAnswer(operation, before, outcome)) {
      this.violations.push(
        `one key, two answers: ${tellOf(operation)} was answered ${JSON.stringify(before)}, then ` +
          `${JSON.stringify(outcome)} by ${attempt.node}`,
      )
    }
  }

  /** Also of calls that change nothing. */
  measure(what: string, ms: number): void {
    if (ms > this.#slowest.ms) this.#slowest = { ms, what }
  }

  get slowest(): { readonly ms: number; readonly what: string } {
    return this.#slowest
  }

  /** Attempts by what came of them. */
  get counts(): ReadonlyMap<string, number> {
    return this.#counts
  }
}

export const tellOf = ({ id, player, key, path, input }: Operation) =>
  `operation ${id} (${path} ${JSON.stringify(input)} of ${player}, key ${key})`

/** An exchange goes on after its first answer; every other call is answered once and for all. */
function isSameAnswer({ path }: Operation, before: Outcome, after: Outcome): boolean {
  if (!path.includes('/exchange-')) return isDeepStrictEqual(before, after)
  const idOf = (one: Outcome) => (one.is === 'acknowledged' ? one.body['exchange_id'] : undefined)
  return before.is !== after.is || idOf(before) === idOf(after)
}
