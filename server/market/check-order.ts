import type { BuyOrder } from '@app/contract/order.ts'
import type { PlaceCommand } from '@app/rules/market/commands.ts'
import type { MarketLimits } from '@app/rules/market/limits.ts'
import type { Side } from '@app/rules/market/match-order.ts'
import { planOrder, refuseOrder } from '@app/rules/market/plan-order.ts'
import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'
import { Refusal } from '../answers/refusal.ts'
import { COIN } from '../ledger/accounts.ts'

/** An order of the contract as a command of the rules. */
export function placeCommand(side: Side, immediate: boolean, order: BuyOrder): PlaceCommand {
  return {
    kind: 'place',
    side,
    item_id: order.item_type_id,
    price: order.price,
    count: order.count,
    immediate,
    prefer_lot_price: order.prefer_lot_price ?? order.price,
    prefer_lot_currency: order.prefer_lot_currency ?? 'coin',
    ends_at: order.ends_at,
    resale_price: order.resale_price,
    quoted: order.quoted,
  }
}

/** Lots read of a book at a time, until the order is covered. */
const STEP = 200

/**
 * Would the immediate order succeed now? Runs its plan without doing it, the player's own lots left
 * out. Refuses with what the order would be refused with; promises nothing (spec 1 §5).
 */
export async function checkOrder(
  db: Kysely<DB>,
  playerId: string,
  command: PlaceCommand,
  sellable: boolean | undefined,
  limits: MarketLimits,
): Promise<{ possible: true }> {
  const refusal = refuseOrder(command, sellable, limits)
  if (refusal) throw new Refusal(refusal.refused, 'params' in refusal ? refusal.params : {})
  const [book, holdings] = await Promise.all([
    readForeignLots(db, playerId, command),
    db
      .selectFrom('holding')
      .select(['asset', 'amount', 'locked_at'])
      .where('account', '=', playerId)
      .where('kind', '=', 'player')
      .where('asset', 'in', [COIN, command.item_id])
      .execute(),
  ])
  const held = (asset: number) => holdings.find((row) => row.asset === asset)
  const trader = {
    player_id: undefined,
    coins: held(COIN)?.amount ?? 0,
    items: held(command.item_id)?.amount ?? 0,
    isItemLocked: (held(command.item_id)?.locked_at ?? null) !== null,
    openLots: 0,
  }
  const plan = planOrder(command, trader, book, limits)
  if ('refused' in plan) throw new Refusal(plan.refused, 'params' in plan ? plan.params : {})
  return { possible: true }
}

/** The best lots of others on the opposite side, as many as the order may need. */
async function readForeignLots(db: Kysely<DB>, playerId: string, command: PlaceCommand) {
  const side = command.side === 'buy' ? 'sell' : 'buy'
  const limitRank = side === 'sell' ? command.price : -command.price
  for (let depth = STEP; ; depth *= 4) {
    const lots = await db
      .selectFrom('lot')
      .select(['price', 'current_count'])
      .where('item_id', '=', command.item_id)
      .where('side', '=', side)
      .where('rank', '<=', limitRank)
      .where('player_id', '<>', playerId)
      .orderBy('rank')
      .orderBy('lot_uuid')
      .limit(depth)
      .execute()
    const pieces = lots.reduce((sum, lot) => sum + lot.current_count, 0)
    if (lots.length < depth || pieces >= command.count) return lots
  }
}
