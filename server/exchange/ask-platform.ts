import type { RefusalCode } from '@app/contract/refusals.ts'
import { chooseStack } from '@app/rules/exchange/choose-stack.ts'
import { SteamUnavailable } from '../platform/outbound.ts'
import type { Exchange, ExchangeDeps } from './exchange.ts'

/**
 * How the platform's part of an exchange ended. `unknown`: it may or may not have been done, and is
 * to be asked for again.
 */
export type PlatformOutcome =
  | { readonly ended: 'done' }
  | { readonly ended: 'unknown' }
  | { readonly ended: 'refused'; readonly code: RefusalCode }

/** Does the platform's part, whether for the first time or again. */
export async function askPlatform(
  deps: ExchangeDeps,
  exchange: Exchange,
  steamId: string,
): Promise<PlatformOutcome> {
  const { request_id: requestId, count: quantity, direction } = exchange
  const work = { requestId, steamId, quantity }
  if (direction === 'to_steam') {
    const itemDef = deps.coinItems[exchange.currency]
    return certainly(() => deps.inventory.grant({ ...work, itemDef }))
  }
  const choice = await chooseCoins(deps, exchange, steamId)
  if (typeof choice !== 'string') return choice
  return certainly(() => deps.inventory.consume({ ...work, itemId: choice }))
}

/** A refusal undoes the exchange, so Steam must say it twice. */
async function certainly(ask: () => Promise<'done' | 'refused'>): Promise<PlatformOutcome> {
  try {
    const said = (await ask()) === 'refused' ? await ask() : 'done'
    return said === 'done' ? { ended: 'done' } : { ended: 'refused', code: 'exchange_refused' }
  } catch (error) {
    if (!(error instanceof SteamUnavailable)) throw error
    return { ended: 'unknown' }
  }
}

/**
 * The stack that the coins are taken from, noted before anything is taken, so that the same one is
 * asked for after a crash. Scattered coins are laid together first. While none is noted nothing has
 * been taken, so whatever goes wrong here undoes the exchange.
 */
async function chooseCoins(
  deps: ExchangeDeps,
  exchange: Exchange,
  steamId: string,
): Promise<string | PlatformOutcome> {
  if (exchange.steam_item_id !== null) return exchange.steam_item_id
  const itemDef = deps.coinItems[exchange.currency]
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
    if (choice === 'scattered') return { ended: 'refused', code: 'steam_unavailable' }
    if ('have' in choice) return { ended: 'refused', code: `not_enough_steam_${exchange.currency}` }
    return await noteStack(deps, exchange, choice.itemId)
  } catch (error) {
    if (!(error instanceof SteamUnavailable)) throw error
    return { ended: 'refused', code: 'steam_unavailable' }
  }
}

/** Notes the stack unless somebody else has noted one, or ended the exchange, meanwhile. */
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
    .where('steam_item_id', 'is', null)
    .returning('exchange_id')
    .executeTakeFirst()
  if (!noted) return { ended: 'unknown' }
  deps.reached('chosen')
  return itemId
}
