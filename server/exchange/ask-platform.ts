import type { RefusalCode } from '@app/contract/refusals.ts'
import { chooseStack } from '@app/rules/exchange/choose-stack.ts'
import { sql } from 'kysely'
import { SteamUnavailable } from '../platform/outbound.ts'
import type { Exchange, ExchangeDeps } from './exchange.ts'

/**
 * How the platform's part of an exchange ended. `unknown`: it may or may not have been done, and is
 * to be asked for again. `disputed`: asking again cannot tell either, so a person must look. `error`
 * says in English why nobody knows, or why it was not asked. `theirs`: nothing was asked, somebody else
 * has taken it up and ends it.
 */
export type PlatformOutcome =
  | { readonly ended: 'done' }
  | { readonly ended: 'theirs' }
  | { readonly ended: 'unknown'; readonly error: string }
  | { readonly ended: 'disputed'; readonly error: string }
  | {
      readonly ended: 'refused'
      readonly code: RefusalCode
      readonly error?: string
      /** When the platform was asked for what it refused. */
      readonly askedAt?: number
    }

/** Does the platform's part, whether for the first time or again. */
export async function askPlatform(
  deps: ExchangeDeps,
  exchange: Exchange,
  steamId: string,
): Promise<PlatformOutcome> {
  // Another app knows nothing of the request.
  if (exchange.app_id !== null && exchange.app_id !== deps.inventory.appId) {
    return { ended: 'disputed', error: `it began with the app ${exchange.app_id}` }
  }
  const { request_id: requestId, count: quantity, direction } = exchange
  const work = { requestId, steamId, quantity }
  if (direction === 'to_steam') {
    const itemDef = itemDefOf(deps, exchange)
    return certainly(deps, exchange, () => deps.inventory.grant({ ...work, itemDef }))
  }
  const choice = await chooseCoins(deps, exchange, steamId)
  if (typeof choice !== 'string') return choice
  const chosen = { ...exchange, steam_item_id: choice }
  return certainly(deps, chosen, () => deps.inventory.consume({ ...work, itemId: choice }))
}

/** The platform's item of the exchange, whatever the settings have become since. */
function itemDefOf(deps: ExchangeDeps, { itemdef_id, currency }: Exchange): number {
  return itemdef_id ?? deps.coinItems[currency]
}

/**
 * A refusal undoes the exchange, so Steam must say it twice, and must never have been asked before:
 * an earlier request whose answer was lost may have been done, and be forgotten by now.
 */
async function certainly(
  deps: ExchangeDeps,
  exchange: Exchange,
  ask: () => Promise<'done' | 'refused'>,
): Promise<PlatformOutcome> {
  const noted = await noteAsked(deps, exchange)
  if (noted === 'theirs') return { ended: 'theirs' }
  const { isFirst, askedAt } = noted
  try {
    const said = (await ask()) === 'refused' ? await ask() : 'done'
    if (said === 'done') return { ended: 'done' }
    if (isFirst) return { ended: 'refused', code: 'exchange_refused', askedAt }
    return { ended: 'disputed', error: 'refused, but an earlier request may have been done' }
  } catch (error) {
    if (!(error instanceof SteamUnavailable)) throw error
    return { ended: 'unknown', error: error.message }
  }
}

/**
 * Notes that the platform is asked now, and says whether it may have been asked before; not where
 * somebody else has ended the exchange or chosen another stack meanwhile. From here on
 * what was read in Steam's history is old, and so is what Steam has refused to others: whoever ends the
 * exchange by it sees that under the row's lock, for no two notes are of the same moment.
 */
async function noteAsked(
  { db, clock }: ExchangeDeps,
  { exchange_id, steam_item_id }: Exchange,
): Promise<{ readonly isFirst: boolean; readonly askedAt: number } | 'theirs'> {
  const now = clock.now()
  const { rows } = await sql<{ isFirst: boolean; askedAt: number }>`
    update exchange set asked_at = coalesce(before.asked_at, ${now}),
      last_asked_at = greatest(before.last_asked_at + 1, ${now})
    from (
      select asked_at, last_asked_at from exchange
      where exchange_id = ${exchange_id} and state = 'pending'
        and steam_item_id is not distinct from ${steam_item_id} for update
    ) as before
    where exchange_id = ${exchange_id}
    returning before.asked_at is null as "isFirst", exchange.last_asked_at as "askedAt"`.execute(db)
  return rows[0] ?? 'theirs'
}

/**
 * The stack that the coins are taken from, noted before anything is taken, so that the same one is
 * asked for again. Scattered coins are laid together first. Until the platform is asked nothing has
 * been taken: what was noted before a crash may be spent by now and is chosen again, and whatever goes
 * wrong here undoes the exchange.
 */
async function chooseCoins(
  deps: ExchangeDeps,
  exchange: Exchange,
  steamId: string,
): Promise<string | PlatformOutcome> {
  if (exchange.steam_item_id !== null && exchange.asked_at !== null) return exchange.steam_item_id
  const itemDef = itemDefOf(deps, exchange)
  const choose = async () => {
    const items = await deps.inventory.inventory(steamId)
    const stacks = items.filter((item) => item.itemDef === itemDef)
    return chooseStack(stacks, exchange.count)
  }
  try {
    let choice = await choose()
    if (choice === 'scattered') {
      await deps.inventory.consolidate(steamId, [itemDef])
      choice = await choose()
    }
    if (choice === 'scattered') return unavailable('the stacks did not come together')
    if ('have' in choice) return { ended: 'refused', code: `not_enough_steam_${exchange.currency}` }
    return await noteStack(deps, exchange, choice.itemId)
  } catch (error) {
    if (!(error instanceof SteamUnavailable)) throw error
    return unavailable(error.message)
  }
}

const unavailable = (error: string): PlatformOutcome => ({
  ended: 'refused',
  code: 'steam_unavailable',
  error,
})

/** Notes the stack unless someone else has asked for one, or ended the exchange, meanwhile. */
async function noteStack(
  deps: ExchangeDeps,
  { exchange_id }: Exchange,
  itemId: string,
): Promise<string | PlatformOutcome> {
  const noted = await deps.db
    .updateTable('exchange')
    .set({ steam_item_id: itemId })
    .where('exchange_id', '=', exchange_id)
    .where('state', '=', 'pending')
    .where('asked_at', 'is', null)
    .returning('exchange_id')
    .executeTakeFirst()
  if (!noted) return { ended: 'theirs' }
  deps.reached('chosen')
  return itemId
}
