import { useEffect, useEffectEvent } from 'react'
import { isComposing, isTyping, meantKey } from './key-press.ts'

/** Keys of the whole screen: none while someone types or a popup is open. */
export function useKeys(keys: Readonly<Record<string, () => unknown>>): void {
  const press = useEffectEvent((key: string) => {
    const act = keys[key]
    act?.()
    return act !== undefined
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : undefined
      if (target?.closest('[role=dialog]') || isTyping(target ?? null) || isComposing(event)) return
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (press(meantKey(event))) event.preventDefault()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
