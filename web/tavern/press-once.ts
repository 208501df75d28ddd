import type { MouseEvent } from 'react'

/**
 * A click that does something once: the second of a double click does not act on the card that has
 * come into the place of the first one's.
 */
export function pressOnce(act: () => void): (event: MouseEvent) => void {
  return ({ detail }) => {
    if (detail <= 1) act()
  }
}
