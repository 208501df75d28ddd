import type { BookLot } from '@app/rules/market/book-side.ts'
import type { Effect } from '@app/rules/market/settlement.ts'
import type { NewMessage } from '../inbox/tell-inbox.ts'

type Taken = Extract<Effect, { kind: 'restocked' }>['result']

/**
 * What the owner of an order is told that nobody was there to place, where it has traded at once: the
 * same as of a lot that others have filled.
 *
 * @param order - with coins per piece
 */
export function takenMessage(
  order: Pick<BookLot, 'player_id' | 'item_id' | 'side' | 'price'>,
  { traded, total, rest }: Taken,
): NewMessage[] {
  const { player_id, item_id, side, price } = order
  if (traded === 0) return []
  return [filled(player_id, { item_id, side, price, left: rest }, { pieces: traded, coins: total })]
}

/** What the owners of filled lots are told: of an item and side once until it is read, with the sums. */
export function filledMessages(effects: readonly Effect[]): NewMessage[] {
  return effects.flatMap((effect) => {
    if (effect.kind !== 'traded') return []
    const { lot, count, fee } = effect
    const { player_id, item_id, side, price, current_count: left } = lot
    const coins = count * price - (side === 'sell' ? fee : 0)
    return [filled(player_id, { item_id, side, price, left }, { pieces: count, coins })]
  })
}

type Filled = Extract<NewMessage, { kind: 'lot_filled' }>

function filled(player_id: string, data: Filled['data'], sum: Filled['sum']): Filled {
  const subject = `lot_filled/${data.item_id}/${data.side}`
  return { player_id, kind: 'lot_filled', subject, data, sum }
}
