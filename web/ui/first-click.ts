import type { MouseEvent } from 'react'

/**
 * A click that does something once: the second of a double click does it neither again nor to what has
 * come into the place of the first one's.
 *
 * @param act - left out where the click sends a form
 */
export function firstClick(act?: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.detail > 1) event.preventDefault()
    else act?.()
  }
}
