import { appNow } from '../api/app-clock.ts'
import { readSteamId } from './steam-id.ts'

/** A stretch of time in unix seconds; until now where it has no end. */
interface Span {
  readonly since: number
  readonly until: number | undefined
  readonly steam_id: string | undefined
}

/** As the address and the form have it: moments, and whose. */
interface Texts {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly of?: string | undefined
}

/**
 * The stretch of time that an address names; undefined for none, an empty one or one that is too
 * long.
 *
 * @param maxSec - how long it may be
 */
export function readSpan({ from, to, of }: Texts, maxSec: number): Span | undefined {
  const since = momentOf(from)
  const until = momentOf(to)
  if (since === undefined || (to && until === undefined)) return undefined
  const length = (until ?? appNow() / 1000) - since
  if (length <= 0 || length > maxSec) return undefined
  return { since, until, steam_id: of === undefined ? undefined : readSteamId(of) }
}

function momentOf(text: string | undefined): number | undefined {
  const at = Math.floor(Date.parse(text ?? '') / 1000)
  return Number.isFinite(at) && at >= 0 ? at : undefined
}
