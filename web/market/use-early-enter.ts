import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { OrderFields } from '../lots/order-in-address.ts'

/**
 * Enter in a field while the server is still asked what the order would do: the form is sent once
 * that is known, unless something else has been typed by then.
 */
export function useEarlyEnter(fields: OrderFields, checking: boolean) {
  const form = useRef<HTMLFormElement>(null)
  const due = useRef<OrderFields>(undefined)
  const [entered, setEntered] = useState<OrderFields>()
  const known = useEffectEvent(() => {
    const isDue = due.current === fields
    due.current = undefined
    if (isDue) form.current?.requestSubmit()
  })
  useEffect(() => {
    if (!checking) known()
  }, [checking])
  return {
    form,
    isWaiting: checking && entered === fields,
    onKeyDown: ({ key, target, nativeEvent }: KeyboardEvent) => {
      const isMeant = key === 'Enter' && !nativeEvent.isComposing
      if (!isMeant || !checking || !(target instanceof HTMLInputElement)) return
      due.current = fields
      setEntered(fields)
    },
  }
}
