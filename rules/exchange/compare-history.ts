/** Pieces that Steam's history says it has put into an inventory. */
export interface Granted {
  /** Digits; 0 where the grant had none. */
  readonly requestId: string
  readonly steamId: string
  readonly itemDef: number
  /** Pieces. */
  readonly count: number
}

/** What an exchange is for us. */
export interface Kept {
  readonly requestId: string
  readonly direction: 'to_steam' | 'from_steam'
  /** Of a deleted account a number of ours: its Steam id is not kept. */
  readonly steamId: string
  readonly isDeleted: boolean
  readonly itemDef: number
  /** Platform coins. */
  readonly count: number
  readonly state: 'pending' | 'done' | 'undone'
  /** Unix milliseconds; of an open one when Steam was last asked, null before that. */
  readonly changedAt: number | null
}

/**
 * Why Steam's history and an exchange differ.
 *
 * `granted_open`: Steam has done it and nobody knew. `absent_open`: asked for, and not in Steam's
 * history. `granted_undone`: the coins are on Steam and back here, too. `absent_done`: gone from
 * here and never on Steam. `other_grant`: another player, item or number of pieces.
 * `granted_twice`: one request, two grants. `no_exchange`: a grant that no exchange asked for.
 */
export type HistoryCause =
  | 'granted_open'
  | 'absent_open'
  | 'granted_undone'
  | 'absent_done'
  | 'other_grant'
  | 'granted_twice'
  | 'no_exchange'

export interface HistoryDifference<G extends Granted, K extends Kept> {
  readonly cause: HistoryCause
  readonly granted: G | undefined
  readonly kept: K | undefined
}

/**
 * What Steam says that we do not, then what we say that Steam does not. Steam's history holds
 * grants alone: of coins that came from Steam it says nothing.
 *
 * @param covered - unix milliseconds: exchanges that changed by then would be in `granted`
 */
export function compareHistory<G extends Granted, K extends Kept>(
  granted: readonly G[],
  kept: readonly K[],
  covered: number,
): HistoryDifference<G, K>[] {
  const byRequest = new Map(kept.map((one) => [one.requestId, one]))
  const seen = new Set<string>()
  const differences: HistoryDifference<G, K>[] = []
  for (const grant of granted) {
    const own = byRequest.get(grant.requestId)
    const cause = causeOf(grant, own, seen.has(grant.requestId))
    if (own) seen.add(grant.requestId)
    if (cause) differences.push({ cause, granted: grant, kept: own })
  }
  for (const own of kept) {
    const isShown = seen.has(own.requestId) || own.direction === 'from_steam'
    if (isShown || own.state === 'undone' || own.changedAt === null) continue
    if (own.changedAt > covered) continue
    const cause = own.state === 'done' ? 'absent_done' : 'absent_open'
    differences.push({ cause, granted: undefined, kept: own })
  }
  return differences
}

function causeOf(grant: Granted, own: Kept | undefined, isSecond: boolean) {
  if (!own) return 'no_exchange'
  if (isSecond) return 'granted_twice'
  if (!isGrantOf(grant, own)) return 'other_grant'
  if (own.state === 'pending') return 'granted_open'
  return own.state === 'undone' ? 'granted_undone' : undefined
}

/** Whether a grant is exactly what the exchange asked for, as far as that is still known. */
export function isGrantOf(grant: Granted, own: Kept): boolean {
  return (
    own.direction === 'to_steam' &&
    grant.requestId === own.requestId &&
    (own.isDeleted || grant.steamId === own.steamId) &&
    grant.itemDef === own.itemDef &&
    grant.count === own.count
  )
}
