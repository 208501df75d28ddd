import type { spinRoutes } from '@app/contract/spin.ts'
import type { Reply } from '@app/contract/route.ts'
import { drawPrize } from '@app/rules/spin/draw-prize.ts'
import type { CallKey } from '../answers/stored-answers.ts'
import { Refusal } from '../answers/refusal.ts'
import { type Change, change } from '../ledger/change.ts'
import { accountOf, transfer, worldOf } from '../ledger/transfer.ts'
import type { SpinDeps } from './deps.ts'
import { hmac, readSeeds, tellSpinChanged } from './seeds.ts'

type Result = Reply<typeof spinRoutes.run>

/**
 * Spins a wheel: what it costs is burned, the prize is drawn from the player's seeds and granted, and
 * the draw is kept, all in one transaction under the player's lock. So no two spins share a nonce.
 * Refusals in this order: `receipt_not_found`, `not_enough_items`.
 *
 * Source: server rules, section 9.
 */
export function runSpin(
  deps: SpinDeps,
  playerId: string,
  receiptId: number,
  call: CallKey | undefined,
): Promise<Result> {
  const scope = { players: [playerId], call, actor: playerId }
  return change(deps.change, scope, (c) => spin(deps, c, playerId, receiptId))
}

async function spin(
  { content, catalog }: SpinDeps,
  c: Change,
  playerId: string,
  receiptId: number,
): Promise<Result> {
  const wheel = content.get('spin').find((one) => one.id === receiptId)
  if (!wheel) throw new Refusal('receipt_not_found')
  const cost = new Map(wheel.need_items.map(({ id, quantity }) => [id, quantity]))
  await c.requireHeld(playerId, cost)

  const now = Math.floor(c.now / 1000)
  const { current } = await readSeeds(c.tx, playerId)
  const { server_seed, client_seed, seed_id, spins: nonce } = current
  const input = { server_seed, client_seed, nonce }
  const { ticket, prize } = await drawPrize(hmac, input, wheel.possible_items)
  const draw_id = c.newId()
  await c.tx
    .updateTable('spin_seed')
    .set({ spins: nonce + 1 })
    .where('seed_id', '=', seed_id)
    .execute()
  await c.tx
    .insertInto('spin_draw')
    .values({
      draw_id,
      player_id: playerId,
      seed_id,
      nonce,
      receipt_id: wheel.id,
      possible_items: JSON.stringify(wheel.possible_items),
      ticket,
      result: prize.id,
      created_at: now,
    })
    .execute()

  const world = worldOf('spin')
  c.move(
    transfer('spin', accountOf(playerId), world, cost),
    transfer('spin', world, accountOf(playerId), catalog.openAll([[prize.id, 1]])),
  )
  tellSpinChanged(c, playerId)
  return { result: prize.id, draw_id, nonce }
}
