import { isGrantOf } from '@app/rules/exchange/compare-history.ts'
import { Refusal } from '../answers/refusal.ts'
import { askSteam } from '../platform/ask-steam.ts'
import { HISTORY_LAG_MS, type KeptExchange, readKept } from './compare-exchanges.ts'
import { type Exchange, type ExchangeDeps, readExchange } from './exchange.ts'
import { type CertainOutcome, settle, type SettlingAct } from './finish-exchange.ts'
import { readGrants, type ReadGrants } from './read-grants.ts'

/**
 * Ends an open exchange without asking Steam for the work again. One to Steam ends by what Steam's
 * history proves: `done` where the history shows it; `undone` where the history, whole since the
 * exchange began and going on after Steam was last asked, does not. Of one from Steam there is no
 * history: once it waits for an operator it ends as `undone`, which moves nothing, and what Steam may
 * have taken is for a correction. One that has ended is shown as it stands.
 *
 * Refuses with `not_found`, `history_unclear` where nothing is proved or Steam may still be at it, and
 * `steam_unavailable`.
 */
export async function settleByHistory(
  deps: ExchangeDeps,
  exchangeId: string,
  act: SettlingAct,
): Promise<Exchange> {
  const kept = await readKept(deps, exchangeId)
  if (!kept) throw new Refusal('not_found')
  if (kept.state !== 'pending') return kept.row
  const outcome = await outcomeOf(deps, kept)
  if (!outcome) throw new Refusal('history_unclear')
  await settle(deps, kept.row, outcome, true, {
    ...act,
    async settling(c, row) {
      // Steam may have been asked again meanwhile, and have done it.
      const isOld = outcome.ended !== 'done' && row.last_asked_at !== kept.row.last_asked_at
      if (isOld) throw new Refusal('history_unclear')
      await act.settling(c, row)
    },
  })
  return readExchange(deps.db, exchangeId)
}

const UNDONE = { ended: 'refused', code: 'exchange_refused' } as const

async function outcomeOf(
  deps: ExchangeDeps,
  kept: KeptExchange,
): Promise<CertainOutcome | undefined> {
  if (kept.direction === 'from_steam') return isAtRest(deps, kept) ? UNDONE : undefined
  const until = Math.ceil(deps.clock.now() / 1000)
  const span = { since: Math.floor(kept.row.created_at / 1000), until }
  return proofOf(deps, kept, await askSteam(() => readGrants(deps, span)))
}

/** Nobody asks Steam by itself any more, and what was asked last has had its time. */
function isAtRest({ clock }: ExchangeDeps, { row: { due_at, last_asked_at } }: KeptExchange) {
  return due_at === null && last_asked_at !== null && clock.now() - last_asked_at >= HISTORY_LAG_MS
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
  // While it is asked for by itself, what is not there yet may come.
  if (isCut || !isAtRest(deps, kept)) return undefined
  const askedAt = kept.row.last_asked_at!
  // That a history says nothing counts only where it goes on after what is looked for.
  const askedOnSteam = (askedAt - deps.clock.offsetMs + HISTORY_LAG_MS) / 1000
  const goesOn = grants.some(({ requestId, at }) => requestId !== '0' && at > askedOnSteam)
  return goesOn ? UNDONE : undefined
}
