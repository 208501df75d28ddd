import type { CommandResult, Effect } from '@app/rules/market/settlement.ts'
import type { MarketCommand } from '@app/rules/market/commands.ts'
import type { Side } from '@app/rules/market/match-order.ts'
import type { Operation } from '../db/schema.ts'
import { COIN, worldAccount } from '../ledger/accounts.ts'
import type { Entry, Posting } from '../ledger/post.ts'

/** The operation of a command as a whole; a lot that gets another price is another lot. */
function operationOf(command: MarketCommand, side: Side): Operation {
  if (
    command.kind === 'cancel' ||
    command.kind === 'end' ||
    command.kind === 'disarm' ||
    command.kind === 'pause' ||
    command.kind === 'unstand'
  )
    return 'cancel_lot'
  if (command.kind === 'place' && command.immediate) return tradeOperation(side)
  return side === 'buy' ? 'create_buy_lot' : 'create_sell_lot'
}

/**
 * The ledger entry of one settled command: each account's part of its effects.
 *
 * @param createdAt - unix milliseconds
 */
export function entryOf(
  entryId: string,
  playerId: string,
  command: MarketCommand,
  result: CommandResult,
  createdAt: number,
): Entry {
  const operation = operationOf(command, result.side)
  return {
    entry_id: entryId,
    operation,
    actor: command.kind === 'end' ? null : playerId,
    created_at: createdAt,
    postings: result.effects.flatMap((effect) => postingOf(effect, operation)),
  }
}

const tradeOperation = (side: Side): Operation => (side === 'buy' ? 'buy_lot' : 'sell_lot')

function postingOf(effect: Effect, operation: Operation): Posting[] {
  switch (effect.kind) {
    case 'moved':
      return [
        {
          account: effect.player_id,
          kind: 'player',
          asset: effect.asset,
          delta: effect.delta,
          operation: effect.because === 'trade' ? tradeOperation(effect.side) : operation,
        },
      ]
    case 'escrow':
      return [
        {
          account: effect.lot.lot_uuid,
          kind: 'market',
          asset: effect.asset,
          delta: effect.delta,
          balance: effect.asset === COIN ? effect.left * effect.lot.price : effect.left,
          operation,
        },
      ]
    case 'set_aside':
      return [
        {
          account: effect.order.order_id,
          kind: 'market',
          asset: effect.asset,
          delta: effect.delta,
          balance: Math.max(effect.delta, 0),
          operation,
        },
      ]
    case 'standing':
      return [
        {
          account: effect.order.standing_id,
          kind: 'market',
          asset: COIN,
          delta: effect.delta,
          balance: effect.isGone ? 0 : effect.order.escrow,
          operation,
        },
      ]
    case 'bought':
    case 'stood':
    case 'restocked':
    case 'fired':
      return []
    case 'traded':
      if (effect.fee === 0) return []
      return [
        {
          account: worldAccount('market_fee'),
          kind: 'world',
          asset: COIN,
          delta: effect.fee,
          operation: 'market_fee',
        },
      ]
  }
}
