import type { MouseEvent } from 'react'

/**
 * Makes a click anywhere in a row do what the row's link does, except on controls of its own and
 * at the end of selecting text.
 */
export function followRow(open: () => void): (event: MouseEvent<HTMLElement>) => void {
  return (event) => {
    const isControl = (event.target as Element).closest('a, button, label, input') !== null
    if (!isControl && getSelection()?.isCollapsed !== false) open()
  }
}
