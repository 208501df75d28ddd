import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { forPlayer } from '../session/player-scope.ts'
import { toast } from '../ui/toast.ts'
import { PlayerChanged } from '../refusals/api-error.ts'
import type { CallOptions } from './call.ts'
import { refusalText } from '../refusals/refusal-text.ts'
import { sendOnce } from './send-once.ts'

interface Options<Shown, Edit> {
  /** What is edited, as for `sendOnce`. */
  readonly about: string
  readonly queryKey: QueryKey
  /** What is changed rests this long before it is sent, in milliseconds. */
  readonly restMs: number
  /** Two edits as one; the later counts. */
  readonly join: (earlier: Edit, later: Edit) => Edit
  readonly apply: (shown: Shown, edit: Edit) => Shown
  readonly send: (edit: Edit, once: CallOptions) => Promise<Shown>
}

/** What has been changed here and is not confirmed yet. */
interface Unconfirmed<Shown, Edit> {
  /** As the server had it last. */
  saved: Shown | undefined
  /** On its way. */
  sent: Edit | undefined
  /** To be sent once it rests and nothing is on its way. */
  waiting: Edit | undefined
  timer: ReturnType<typeof setTimeout> | undefined
  /** Sends what rests, for the page is left. */
  leave: (() => void) | undefined
}

function nothingUnconfirmed<Shown, Edit>(scope: AbortSignal): Unconfirmed<Shown, Edit> {
  const state: Unconfirmed<Shown, Edit> = {
    saved: undefined,
    sent: undefined,
    waiting: undefined,
    timer: undefined,
    leave: undefined,
  }
  scope.addEventListener('abort', () => {
    clearTimeout(state.timer)
    state.waiting = undefined
  })
  return state
}

/**
 * Edits of something of the player's that show at once and are sent one after the other, so that what
 * is chosen last stays: the answer to an earlier one takes nothing back.
 */
export function editsInTurn<Shown, Edit>(options: Options<Shown, Edit>) {
  const { about, queryKey, restMs, join, apply, send } = options
  const unconfirmed = forPlayer(nothingUnconfirmed<Shown, Edit>)

  /** Something as the server has it, with what has been changed here and is not confirmed yet. */
  const withUnconfirmed = (saved: Shown): Shown => {
    const state = unconfirmed()
    const { sent, waiting } = state
    state.saved = saved
    return [sent, waiting].reduce<Shown>(
      (shown, edit) => (edit === undefined ? shown : apply(shown, edit)),
      saved,
    )
  }

  const sendWaiting = async (
    client: QueryClient,
    state: Unconfirmed<Shown, Edit>,
  ): Promise<void> => {
    const { waiting } = state
    if (waiting === undefined) return
    state.sent = waiting
    state.waiting = undefined
    try {
      const saved = await sendOnce(about, waiting, (input, once) =>
        send(input, { ...once, outlivesPage: true }),
      )
      state.sent = undefined
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, withUnconfirmed(saved))
    } catch (error) {
      state.sent = undefined
      if (error instanceof PlayerChanged) return
      toast(refusalText(error), 'failed')
      // At once, for it may be that nothing can be loaded now.
      const { saved } = state
      if (saved !== undefined) client.setQueryData(queryKey, withUnconfirmed(saved))
      await client.invalidateQueries({ queryKey })
    }
    await sendNext(client, state)
  }

  const sendNext = async (client: QueryClient, state: Unconfirmed<Shown, Edit>): Promise<void> => {
    if (state.sent === undefined) await sendWaiting(client, state)
  }

  /** Changes it: on this page at once, and for the account as soon as it rests or the page is left. */
  const edit = (client: QueryClient, change: Edit): void => {
    const state = unconfirmed()
    client.setQueryData<Shown>(queryKey, (shown) => shown && apply(shown, change))
    state.waiting = state.waiting === undefined ? change : join(state.waiting, change)
    state.leave ??= () => void sendWaiting(client, state)
    addEventListener('pagehide', state.leave)
    clearTimeout(state.timer)
    state.timer = setTimeout(() => void sendNext(client, state), restMs)
  }

  return { edit, withUnconfirmed }
}
