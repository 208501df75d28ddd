import { useRef } from 'react'
import { ApiError } from './api-error.ts'

/**
 * Sends under one key until the server has answered: what was sent and never answered is sent again
 * under its key, so that it happens once.
 */
export function useSendOnce() {
  const unanswered = useRef<{ readonly body: string; readonly key: string }>(undefined)
  return async <Reply>(input: unknown, send: (key: string) => Promise<Reply>): Promise<Reply> => {
    const body = JSON.stringify(input)
    const isSame = unanswered.current?.body === body
    const { key } = (unanswered.current = isSame
      ? unanswered.current!
      : { body, key: crypto.randomUUID() })
    try {
      const reply = await send(key)
      unanswered.current = undefined
      return reply
    } catch (error) {
      if (error instanceof ApiError && !error.isUncertain) unanswered.current = undefined
      throw error
    }
  }
}
