import type { SteamWallet } from '@app/contract/exchange.ts'
import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'
import { askSteam } from '../platform/ask-steam.ts'
import type { ExchangeDeps } from './exchange.ts'

/** The player's coins on the platform. Refuses with `steam_unavailable`. */
export async function readSteamWallet(deps: ExchangeDeps, playerId: string): Promise<SteamWallet> {
  const steamId = await readSteamId(deps.db, playerId)
  const items = await askSteam(() => deps.inventory.inventory(steamId))
  const count = (itemDef: number) =>
    items.reduce((sum, item) => sum + (item.itemDef === itemDef ? item.quantity : 0), 0)
  const { gold, silver, bronze } = deps.coinItems
  return { gold_coins: count(gold), silver_coins: count(silver), bronze_coins: count(bronze) }
}

/**
 * Lays the stacks of each item in the player's Steam inventory together. Returns how many stacks
 * fewer there are. Refuses with `steam_unavailable`.
 */
export async function stackSteamInventory(deps: ExchangeDeps, playerId: string): Promise<number> {
  const steamId = await readSteamId(deps.db, playerId)
  return askSteam(async () => {
    const before = await deps.inventory.inventory(steamId)
    const scattered = before
      .map((item) => item.itemDef)
      .filter((itemDef, at, all) => all.indexOf(itemDef) !== at)
    if (scattered.length === 0) return 0
    await deps.inventory.consolidate(steamId, [...new Set(scattered)])
    return before.length - (await deps.inventory.inventory(steamId)).length
  })
}

async function readSteamId(db: Kysely<DB>, playerId: string): Promise<string> {
  const { steam_id } = await db
    .selectFrom('player')
    .select('steam_id')
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow()
  return steam_id
}
