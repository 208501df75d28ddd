import { useEffect, useRef } from 'react'

interface Focused {
  readonly element: HTMLElement
  /** Where it stands: a zone of the game, else the page's main part. */
  readonly place: HTMLElement
  /** Among the buttons of the place's cards; -1 for another. */
  readonly index: number
}

/**
 * Keeps the keyboard's place: when the button that has the focus leaves the page or can no longer
 * be pressed, the card's that came into its place has it, else the zone or the main part; never
 * another button of the round, which a further Enter would press.
 */
export function useKeptFocus(): void {
  const last = useRef<Focused>(undefined)
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      const place = target.closest<HTMLElement>('[id^="zone-"], main')
      last.current = place
        ? { element: target, place, index: cardButtonsOf(place).indexOf(target) }
        : undefined
    }
    addEventListener('focusin', remember)
    return () => removeEventListener('focusin', remember)
  }, [])
  useEffect(() => {
    if (!last.current) return
    const { element, place, index } = last.current
    const isLost = !element.isConnected || element.matches(':disabled')
    const active = document.activeElement
    // A button that was disabled loses the focus only when the page is drawn.
    if (isLost && (active === document.body || active === element)) {
      heirOf(place, index)?.focus({ preventScroll: true })
    }
  })
}

function heirOf(place: HTMLElement, index: number): HTMLElement | null {
  if (!place.isConnected || place.matches('main')) return document.querySelector('main')
  const buttons = index < 0 ? [] : cardButtonsOf(place)
  return buttons[Math.min(index, buttons.length - 1)] ?? place
}

function cardButtonsOf(place: HTMLElement): HTMLElement[] {
  return [...place.querySelectorAll<HTMLElement>('li button')]
}
