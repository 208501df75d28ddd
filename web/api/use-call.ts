import { useMutation } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { t } from '../i18n/t.ts'
import { forPlayer, playerScope } from '../session/player-scope.ts'
import { toast } from '../ui/toast.ts'
import { ApiError, PlayerChanged } from '../refusals/api-error.ts'
import { refusalText } from '../refusals/refusal-text.ts'
import { type Once, sendOnce } from './send-once.ts'

interface Options<Input, Reply> {
  /**
   * What the call changes, such as `craft` or `order/buy/102`. Of calls about the same thing one is
   * in progress at a time, wherever on the page they are asked for.
   */
  readonly about: string | ((input: Input) => string)
  /** Makes the call; to be given on to `call`, `once` holds the key under which it happens once. */
  readonly send: (input: Input, once: Once) => Promise<Reply>
  /** What makes two of them the same; the whole input if it is left out. */
  readonly same?: (input: Input) => unknown
  /** What follows from the answer. Called also when the screen has been left, not for another player. */
  readonly done?: (reply: Reply, input: Input) => unknown
  /** What follows from a failure. Called also when the screen has been left, not for another player. */
  readonly undone?: (error: Error, input: Input) => unknown
  /**
   * The notice of a failure; the refusal's own text if it is left out. `inline` where the screen
   * shows `error` in its place: then there is a notice only if the screen has been left.
   */
  readonly failed?: ((error: Error, input: Input) => string) | 'inline'
  /** Done or failed. `busy` lasts until what it returns has settled. */
  readonly settled?: (input: Input) => unknown
}

/** The calls in progress, by what they are about. */
const underWay = forPlayer(() => new Map<string, { readonly input: unknown }>())

/** Whether a call about this is in progress, wherever on the page it was asked for. */
export const isUnderWay = (about: string) => underWay().has(about)

/** One press of a button. */
interface Press<Input, Reply> {
  readonly input: Input
  /** What it is about. */
  readonly about: string
  /** Of the player who pressed. */
  readonly scope: AbortSignal
  /** Why it is sent again. */
  readonly lost: Error | undefined
  /** What follows for the screen that it was pressed on. */
  readonly whenDone: ((reply: Reply) => void) | undefined
  readonly end: () => void
}

/**
 * Begins what was pressed; undefined while something about the same thing is in progress.
 *
 * @param last - what was begun last on this screen
 */
function begin<Input, Reply>(
  about: string,
  input: Input,
  last: RefObject<Press<Input, Reply> | undefined>,
  how: Pick<Press<Input, Reply>, 'lost' | 'whenDone'>,
): Press<Input, Reply> | undefined {
  const calls = underWay()
  const before = calls.get(about)
  if (before) {
    // The second press of a double click asks for nothing more; another one is told to wait, as is
    // whoever has come back to the screen, whose button no longer shows what it began.
    const isDouble =
      before === last.current && JSON.stringify(before.input) === JSON.stringify(input)
    if (!isDouble) toast(t('kit.under_way'))
    return undefined
  }
  const press = { input, about, scope: playerScope(), ...how, end: () => calls.delete(about) }
  calls.set(about, press)
  last.current = press
  return press
}

/**
 * A changing call of a screen: one at a time, once for each press however often its answer is lost,
 * over within the time limit, refused at once without a network, and with one way to tell a failure
 * (decisions/025).
 */
export function useCall<Input = void, Reply = unknown>(options: Options<Input, Reply>) {
  const { about: subject, send, same, done, undone, failed, settled } = options
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const mutation = useMutation({
    mutationFn: async ({ input, about, scope }: Press<Input, Reply>): Promise<Reply> => {
      scope.throwIfAborted()
      const reply = await sendOnce(about, input, send, same?.(input))
      scope.throwIfAborted()
      return reply
    },
    onSuccess: (reply, { input }) => done?.(reply, input),
    onError: (error, { input }) => {
      if (error instanceof PlayerChanged) return
      undone?.(error, input)
      if (failed === 'inline' && isShown.current) return
      toast(typeof failed === 'function' ? failed(error, input) : refusalText(error), 'failed')
    },
    onSettled: async (_reply, error, { input, end }) => {
      try {
        if (!(error instanceof PlayerChanged)) await settled?.(input)
      } finally {
        end()
      }
    },
  })
  const { mutate, variables: press } = mutation
  const last = useRef<Press<Input, Reply>>(undefined)
  // The same function for as long as it is about the same, so that what is given it stays as it is.
  const run = useCallback(
    (input: Input, whenDone?: (reply: Reply) => void, lost?: Error): void => {
      const about = typeof subject === 'string' ? subject : subject(input)
      const begun = begin<Input, Reply>(about, input, last, { whenDone, lost })
      if (begun) mutate(begun, { onSuccess: (reply) => whenDone?.(reply) })
    },
    [subject, mutate],
  )
  // Until what is sent again is answered, why it is stays in sight, and the focus where it was.
  const told = mutation.isPending ? (press?.lost ?? null) : mutation.error
  const error = told instanceof PlayerChanged ? null : told
  const isLost = error instanceof ApiError && error.isUncertain
  return {
    /**
     * Starts it, unless one about the same thing is in progress: of two quick presses one counts, and
     * whoever asks for something else meanwhile is told to wait. What follows from its end for this
     * screen alone is not done once the screen has been left.
     */
    run,
    busy: mutation.isPending,
    /** What is in progress. */
    doing: mutation.isPending ? press?.input : undefined,
    /** What was asked for last. */
    asked: press?.input,
    /**
     * Sends what was asked for last again, as it was, where its answer got lost: whether or not it has
     * been done, which the screen may show by then, it is done once.
     */
    repeat: isLost && press ? () => run(press.input, press.whenDone, error) : undefined,
    reply: mutation.data,
    error,
    /** Forgets the answer. What is in progress goes on, and is told. */
    reset: () => mutation.isPending || mutation.reset(),
  }
}
