import { useState } from 'react'

/** Whether something has been open since its owner is there: what was, stays to draw its closing. */
export function useEver(isOpen: boolean): boolean {
  const [ever, setEver] = useState(isOpen)
  if (isOpen && !ever) setEver(true)
  return ever || isOpen
}
