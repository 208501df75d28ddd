import type { SteamGrant } from '../platform/steam-items.ts'
import type { ExchangeDeps } from './exchange.ts'

/** Grants that one answer of Steam holds, and answers that are asked for, at most. */
const PAGE = 1000
const PAGES_MAX = 10
/** No page is asked for later than this after the first. */
const READING_MS = 8000
/** How long Steam's clock and ours may differ, in seconds. */
const SKEW_SEC = 300

/** A stretch of time, in unix seconds of our clock. */
export interface Span {
  readonly since: number
  readonly until: number
}

export interface ReadGrants {
  /** Of the exchange's items alone, oldest first. */
  readonly grants: readonly SteamGrant[]
  /** Unix seconds by Steam's clock: everything granted from then on, and until then, is there. */
  readonly from: number
  readonly until: number
  /** There is more than is read at once: it ends earlier than was asked. */
  readonly isCut: boolean
}

/**
 * What Steam granted of its coins in a stretch of time, to anyone. Steam keeps real time; ours may
 * be ahead of it in the sandbox, so there the stretch begins earlier. Throws SteamUnavailable.
 */
export async function readGrants(
  { inventory, coinItems, clock }: ExchangeDeps,
  span: Span,
): Promise<ReadGrants> {
  const from = Math.max(0, span.since - Math.ceil(clock.offsetMs / 1000) - SKEW_SEC)
  const begun = Date.now()
  const until = Math.min(span.until + SKEW_SEC, Math.floor(begun / 1000))
  const coins = new Set(Object.values(coinItems))
  const grants: SteamGrant[] = []
  let last: SteamGrant | undefined
  for (let page = 0; page < PAGES_MAX && Date.now() - begun < READING_MS; page += 1) {
    const read = await inventory.grants({ at: from, highwater: last?.highwater ?? 0n }, PAGE)
    grants.push(...read.filter(({ itemDef, at }) => coins.has(itemDef) && at <= until))
    last = read.at(-1) ?? last
    if (read.length < PAGE || last!.at > until) return { grants, from, until, isCut: false }
  }
  // More of the last second may follow.
  return { grants, from, until: last!.at - 1, isCut: true }
}
