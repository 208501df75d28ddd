import { browserKeys } from '../browser-keys.ts'
import { localTexts } from '../browser-storage.ts'

/** Whether the reader asks for less motion: of the system, or of this site alone. */
export function isStill(): boolean {
  return (
    localTexts.read(browserKeys.motion) === 'reduced' ||
    matchMedia('(prefers-reduced-motion: reduce)').matches
  )
}
