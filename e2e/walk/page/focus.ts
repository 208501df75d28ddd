import type { Region } from '../view.ts'
import { findControls } from './controls.ts'
import { forget } from './visible.ts'

const SIGNS = [
  'outlineStyle',
  'outlineWidth',
  'outlineColor',
  'boxShadow',
  'borderColor',
  'backgroundColor',
  'textDecorationLine',
] as const

/** How an element and what is around it are drawn, as far as it may show that it has the focus. */
function looks(element: HTMLElement): string {
  const around = [element, element.parentElement, element.parentElement?.parentElement]
  const siblings = element.nextElementSibling ? [element.nextElementSibling] : []
  return [...around, ...siblings]
    .map((one) => {
      if (!one) return ''
      const style = getComputedStyle(one)
      return SIGNS.map((sign) => style[sign]).join()
    })
    .join('|')
}

/**
 * Keys of controls, of the whole page or a region, that look the same with and without the focus; one
 * of each kind is tried.
 */
export function unseenFocus(region?: Region): string[] {
  const tried = new Set<string>()
  const unseen: string[] = []
  forget()
  for (const { element, control } of findControls()) {
    if (region !== undefined && control.region !== region) continue
    if (control.disabled || element.tabIndex < 0 || tried.has(control.group)) continue
    tried.add(control.group)
    ;(document.activeElement as HTMLElement | null)?.blur()
    const before = looks(element)
    // `focusVisible` is not in the types yet.
    element.focus({ preventScroll: true, focusVisible: true } as FocusOptions)
    const hasFocus = document.activeElement === element
    if (hasFocus && element.matches(':focus-visible') && looks(element) === before) {
      unseen.push(control.key)
    }
    element.blur()
  }
  return unseen
}
