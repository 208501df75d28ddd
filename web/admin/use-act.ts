import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../refusals/api-error.ts'
import { refusalText } from '../refusals/refusal-text.ts'
import type { Once } from '../api/send-once.ts'
import { useCall } from '../api/use-call.ts'
import { t } from '../i18n/t.ts'
import { toast } from '../ui/toast.ts'
import { useStaleSignIn } from './stale-sign-in.ts'
import { useDraft } from './use-draft.ts'

interface Options<Input, Done> {
  /** What it changes; one such act is in progress at a time. */
  about: string
  send: (input: Input, reason: string, once: Once) => Promise<Done>
  /** Says how it ended. */
  done: (done: Done, input: Input) => void
  /** What to say when it failed; the refusal itself unless there is more to say. */
  failed?: (message: string, input: Input) => string
  /** The reason is for one act alone: it is cleared once that is done, unless another was typed by then. */
  isReasonForOne?: boolean
}

interface Reasoned<Input> {
  readonly input: Input
  readonly reason: string
}

/** Something that an operator does: for a reason, once, and said how it ended. */
export function useAct<Input, Done>(options: Options<Input, Done>) {
  const { about, send, done, failed = String, isReasonForOne = false } = options
  const client = useQueryClient()
  // Another part of the panel is looked at, or the page loaded again, while it is being written.
  const [reason, setReason, reasonIsSent] = useDraft(about)
  const act = useCall({
    about: `admin/${about}`,
    send: (asked: Reasoned<Input>, once) => send(asked.input, asked.reason, once),
    done: (reply, { input, reason: sent }) => {
      if (isReasonForOne) reasonIsSent(sent)
      return done(reply, input)
    },
    failed: (error, { input }) => {
      if (error instanceof ApiError && error.code === 'sign_in_again')
        useStaleSignIn.setState({ isStale: true })
      return failed(refusalText(error), input)
    },
    settled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  })
  return {
    reason,
    setReason,
    /** What is being done. */
    doing: act.doing?.input,
    begin: (input: Input) => {
      const why = reason.trim()
      if (why === '') toast(t('admin.reason_required'), 'failed')
      else act.run({ input, reason: why })
    },
  }
}

export type Act<Input> = Pick<ReturnType<typeof useAct<Input, unknown>>, 'doing' | 'begin'>
