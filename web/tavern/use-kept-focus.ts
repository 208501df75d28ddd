import { useEffect, useRef } from 'react'

interface Focused {
  readonly element: HTMLElement
  readonly zone: HTMLElement
  /** Among the buttons of its zone. */
  readonly index: number
}

/**
 * Keeps the keyboard's place in a zone: when the button that has the focus leaves the page or can
 * no longer be pressed, the one that came into its place has it, else the zone.
 */
export function useKeptFocus(): void {
  const last = useRef<Focused>(undefined)
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      const zone = target.closest<HTMLElement>('[id^="zone-"]')
      last.current = zone
        ? { element: target, zone, index: buttonsOf(zone).indexOf(target) }
        : undefined
    }
    addEventListener('focusin', remember)
    return () => removeEventListener('focusin', remember)
  }, [])
  useEffect(() => {
    if (!last.current || document.activeElement !== document.body) return
    const { element, zone, index } = last.current
    // Whoever pressed beside the cards has let go of the focus.
    if (element.isConnected && !element.matches(':disabled')) return
    const buttons = buttonsOf(zone)
    const next = buttons[Math.min(Math.max(index, 0), buttons.length - 1)] ?? zone
    next.focus({ preventScroll: true })
  })
}

function buttonsOf(zone: HTMLElement): HTMLElement[] {
  return [...zone.querySelectorAll<HTMLElement>('button:not(:disabled)')]
}
