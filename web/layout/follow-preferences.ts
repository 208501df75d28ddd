import { browserKeys } from '../browser-keys.ts'
import { localTexts, onChangeElsewhere } from '../browser-storage.ts'

/** Lets the page's styles know whether this browser asks for less motion. */
export function showMotion(): void {
  const motion = localTexts.read(browserKeys.motion)
  if (motion === undefined) delete document.documentElement.dataset['motion']
  else document.documentElement.dataset['motion'] = motion
}

/** Follows what is chosen in this browser, in whichever tab. Call it once. */
export function followPreferences(): void {
  showMotion()
  onChangeElsewhere(browserKeys.motion, showMotion)
}
