import { isGrantOf } from '@app/rules/exchange/compare-history.ts'
import { Refusal } from '../answers/refusal.ts'
import { askSteam } from '../platform/ask-steam.ts'
import { HISTORY_LAG_MS, type KeptExchange, readKept } from './compare-exchanges.ts'
import { type Exchange, type ExchangeDeps, readExchange } from './exchange.ts'
import { type CertainOutcome, settle, type SettlingAct } from './finish-exchange.ts'
import { readGrants, type ReadGrants } from './read-grants.ts'

/**
 * Ends an open exchange to Steam by what Steam's history proves, without asking for the work again:
 * `done` where the history shows it; `undone` where the history, whole since the exchange began and
 * going on after Steam was last asked, does not. One that has ended is shown as it stands.
 *
 * Refuses with `not_found`, `history_unclear` where nothing is proved, and `steam_unavailable`.
 */
export async function settleByHistory(
  deps: ExchangeDeps,
  exchangeId: string,
  act: SettlingAct,
): Promise<Exchange> {
  const kept = await readKept(deps, exchangeId)
  if (!kept) throw new Refusal('not_found')
  if (kept.state !== 'pending') return kept.row
  if (kept.direction === 'from_steam') throw new Refusal('history_unclear')
  const now = deps.clock.now()
  const span = { since: Math.floor(kept.row.created_at / 1000), until: Math.ceil(now / 1000) }
  const outcome = proofOf(deps, kept, await askSteam(() => readGrants(deps, span)))
  if (!outcome) throw new Refusal('history_unclear')
  await settle(deps, kept.row, outcome, true, {
    ...act,
    async settling(c, row) {
      // Steam may have been asked again since its history was read, and have done it.
      const isOld = outcome.ended !== 'done' && row.last_asked_at !== kept.row.last_asked_at
      if (isOld) throw new Refusal('history_unclear')
      await act.settling(c, row)
    },
  })
  return readExchange(deps.db, exchangeId)
}

/** What the history proves of an exchange; undefined for nothing. */
function proofOf(
  deps: ExchangeDeps,
  kept: KeptExchange,
  { grants, isCut }: ReadGrants,
): CertainOutcome | undefined {
  const own = grants.filter(({ requestId }) => requestId === kept.requestId)
  if (own.length > 0) {
    return own.length === 1 && isGrantOf(own[0]!, kept) ? { ended: 'done' } : undefined
  }
  const { due_at, last_asked_at: askedAt } = kept.row
  // While it is asked for by itself, what is not there yet may come.
  if (isCut || due_at !== null || askedAt === null) return undefined
  if (deps.clock.now() - askedAt < HISTORY_LAG_MS) return undefined
  // That a history says nothing counts only where it goes on after what is looked for.
  const askedOnSteam = (askedAt - deps.clock.offsetMs + HISTORY_LAG_MS) / 1000
  const goesOn = grants.some(({ requestId, at }) => requestId !== '0' && at > askedOnSteam)
  return goesOn ? { ended: 'refused', code: 'exchange_refused' } : undefined
}
