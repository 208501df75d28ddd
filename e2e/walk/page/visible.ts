import type { Box, Region } from '../view.ts'

const LAYERS =
  '[role=dialog],[role=alertdialog],[role=menu],[popover]:popover-open:not([role=tooltip])'
const NOTICES = '[data-sonner-toaster],[role=tooltip]'

type Remembered<T> = (element: Element) => T
const memories: { forget: () => void }[] = []

/** What is asked of many elements again and again, kept until the next look: layout costs most. */
export function remembered<T>(ask: Remembered<T>): Remembered<T> {
  let known = new Map<Element, T>()
  memories.push({ forget: () => void (known = new Map()) })
  return (element) => {
    const before = known.get(element)
    if (before !== undefined || known.has(element)) return before as T
    const answer = ask(element)
    known.set(element, answer)
    return answer
  }
}

/** Begins a new look at the page. */
export function forget(): void {
  for (const memory of memories) memory.forget()
}

export const regionOf = remembered((element): Region => {
  if (element.closest(NOTICES)) return 'notice'
  if (element.closest(LAYERS)) return 'layer'
  return element.closest('main') ? 'main' : 'frame'
})

export function boxOf({ left, top, right, bottom }: DOMRect): Box {
  return [left, top, right, bottom]
}

/** Whether it has a place on the page: what `content-visibility` leaves out has none yet. */
const hasPlace = (element: Element) => element.checkVisibility({ contentVisibilityAuto: true })

/** Whether someone can see it: texts for screen readers alone are a pixel wide. */
export const isVisible = remembered((element): boolean => {
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
  // To measure what is not drawn yet would lay it out, card by card.
  if (!hasPlace(element)) return !getComputedStyle(element).clipPath.startsWith('inset(50%')
  const { width, height } = element.getBoundingClientRect()
  return width > 1 && height > 1
})

/** Whether it can be seen, and is drawn now. */
export const isDrawn = remembered((element): boolean => hasPlace(element) && isVisible(element))

/** For screen readers alone: a pixel, or nothing of it. */
export function isForReaders(style: CSSStyleDeclaration, { width, height }: DOMRect): boolean {
  if (style.overflowX !== 'visible' && Math.min(width, height) <= 2) return true
  return style.clipPath.startsWith('inset(50%') || style.clip === 'rect(0px, 0px, 0px, 0px)'
}

/** Whether it can be used: what lies under a popup cannot. */
export function isReachable(element: Element): boolean {
  return isDrawn(element) && !element.closest('[inert],[aria-hidden=true]')
}

/** A list longer than its window: what of it is shown depends on where it was scrolled to. */
export const isScroller = remembered((element): boolean => {
  if (!hasPlace(element)) return false
  if (element.scrollHeight <= element.clientHeight * 1.3 || element.clientHeight === 0) return false
  return /auto|scroll/.test(getComputedStyle(element).overflowY)
})
