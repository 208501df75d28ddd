import { lotRoutes } from '@app/contract/lot.ts'
import { orderRoutes } from '@app/contract/order.ts'
import fc from 'fast-check'
import { CallError, type Player } from './world.ts'

/** What a player does next, and with how much; what `kind`, `who` and `which` count depends on the play. */
export type Step = readonly [kind: number, who: number, which: number, price: number, count: number]

type Move = () => Promise<unknown>

/** Steps of a play with so many kinds of moves, players and items: few of each, so that they meet. */
export const stepsOf = (kinds: number, players: number, items: number) =>
  fc.array(
    fc.tuple(
      fc.nat(kinds - 1),
      fc.nat(players - 1),
      fc.nat(items - 1),
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 1, max: 6 }),
    ),
    { minLength: 20, maxLength: 40 },
  )

/** What a player can do with an item on the market: place, trade at once, cancel the newest lot. */
export function tradeMoves(
  player: Player,
  item_type_id: number,
  price: number,
  count: number,
): Move[] {
  const order = { item_type_id, price, count }
  return [
    () => player.call(orderRoutes.createSellLot, order),
    () => player.call(orderRoutes.createBuyLot, order),
    () => player.call(orderRoutes.buyLot, order),
    () => player.call(orderRoutes.sellToBuyLot, order),
    async () => {
      const [lot] = await player.call(lotRoutes.getMyLots, {})
      if (lot) await player.call(lotRoutes.cancelLot, { lot_uuid: lot.lot_uuid })
    },
  ]
}

/** Makes one of the moves; what the rules refuse changes nothing. */
export async function make(moves: readonly Move[], kind: number): Promise<void> {
  await moves[kind % moves.length]!().catch((error: unknown) => {
    if (!(error instanceof CallError) || error.status >= 500) throw error
  })
}
