import { useEffect, useEffectEvent } from 'react'

/** Keys of the whole screen: none while somebody types or a popup is open. */
export function useKeys(keys: Readonly<Record<string, () => unknown>>): void {
  const press = useEffectEvent((key: string) => {
    const act = keys[key]
    act?.()
    return act !== undefined
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : undefined
      const isTyping = target?.closest('input, textarea, select, [role=dialog]')
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      if (press(event.key)) event.preventDefault()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
