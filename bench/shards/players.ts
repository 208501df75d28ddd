import type { PlaceCommand } from '@app/rules/market/commands.ts'
import { COIN } from '@app/rules/market/settlement-writer.ts'
import type { Message, News, Outgoing, Value } from './shard.ts'

/** The tables of a shard of players. */
export interface PlayerRows {
  /** What is free, by player and asset. What is in an order has left. */
  readonly wallets: Record<string, Record<number, number>>
  /** Orders that have been sent off or wait, by player: the limit of open orders counts here. */
  readonly open: Record<string, string[]>
  /** By order, whose name is the call's idempotency key; null until the book has answered. */
  readonly answers: Record<string, { readonly refused: string | null } | null>
}

/** What has to leave the wallet before an order may reach the book. */
function escrowOf({ side, item_id, price, count }: PlaceCommand): Value {
  return side === 'buy' ? { [COIN]: price * count } : { [item_id]: count }
}

/** A player's call: takes the escrow and sends it with the order. A repeated call does nothing. */
export function order(
  rows: PlayerRows,
  player: string,
  name: string,
  command: PlaceCommand,
  limit: number,
): readonly Outgoing[] {
  if (name in rows.answers) return []
  const wallet = rows.wallets[player]!
  const value = escrowOf(command)
  const open = rows.open[player]!
  const isShort = Object.entries(value).some(([asset, amount]) => wallet[Number(asset)]! < amount)
  if (isShort || open.length >= limit) {
    rows.answers[name] = { refused: isShort ? 'not_enough' : 'lot_limit' }
    return []
  }
  add(wallet, value, -1)
  open.push(name)
  rows.answers[name] = null
  return [
    {
      to: bookShard(command.item_id),
      player,
      value,
      body: { kind: 'place', order: name, command },
    },
  ]
}

/** A player's call: asks for an order back. What is left of it comes home by a message. */
export function cancel(player: string, name: string, itemId: number): readonly Outgoing[] {
  return [{ to: bookShard(itemId), player, value: {}, body: { kind: 'cancel', order: name } }]
}

/** What comes home from a book. */
export function takeHome(rows: PlayerRows, { player, value, body }: Message): readonly Outgoing[] {
  const { placed, ended } = body as News
  add(rows.wallets[player]!, value, 1)
  if (placed) rows.answers[placed.order] = { refused: placed.refused }
  rows.open[player] = rows.open[player]!.filter((name) => !ended.includes(name))
  return []
}

export const bookShard = (itemId: number) => `book-${itemId}`

function add(wallet: Record<number, number>, value: Value, sign: 1 | -1): void {
  for (const [asset, amount] of Object.entries(value)) {
    wallet[Number(asset)] = (wallet[Number(asset)] ?? 0) + sign * amount
  }
}
