import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalText } from '../api/refusal-text.ts'
import { useSendOnce } from '../api/use-send-once.ts'
import { t } from '../i18n/t.ts'
import { toast } from '../ui/toast.ts'

interface Options<Input, Done> {
  send: (input: Input, sending: { readonly reason: string; readonly key: string }) => Promise<Done>
  /** Says how it ended. */
  done: (done: Done, input: Input) => void
  /** What to say when it failed; the refusal itself unless there is more to say. */
  failed?: (message: string, input: Input) => string
}

/** Something that an operator does: for a reason, once, and said how it ended. */
export function useAct<Input, Done>({ send, done, failed = String }: Options<Input, Done>) {
  const client = useQueryClient()
  const sendOnce = useSendOnce()
  const [reason, setReason] = useState('')
  const why = reason.trim()
  const act = useMutation({
    mutationFn: (input: Input) =>
      sendOnce([input, why], (key) => send(input, { reason: why, key })),
    onSuccess: done,
    onError: (error, input) => toast(failed(refusalText(error), input), 'failed'),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  })
  return {
    reason,
    setReason,
    /** What is being done. */
    doing: act.isPending ? act.variables : undefined,
    begin: (input: Input) => {
      if (act.isPending) return
      if (why === '') toast(t('admin.reason_required'), 'failed')
      else act.mutate(input)
    },
  }
}

export type Act<Input> = Pick<ReturnType<typeof useAct<Input, unknown>>, 'doing' | 'begin'>
