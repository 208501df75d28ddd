import type { LiveReaction } from '../live/reaction.ts'
import { followPlaces } from './chosen-keys.ts'
import { followPreferences } from './follow-preferences.ts'

/** What the reader has chosen in this browser holds from the start of every page. */
export const layoutLive: LiveReaction = {
  start() {
    followPreferences()
    followPlaces()
  },
  on: {},
}
