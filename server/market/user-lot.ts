import type { UserLot } from '@app/contract/lot.ts'
import type { BookLot } from '@app/rules/market/book-side.ts'

/** A lot as its owner sees it. */
export function userLotOf(lot: BookLot): UserLot {
  return {
    lot_uuid: lot.lot_uuid,
    item_type_id: lot.item_id,
    type: lot.side,
    price: lot.price,
    currency: 'coin',
    prefer_lot_price: lot.prefer_lot_price,
    prefer_lot_currency: lot.prefer_lot_currency as UserLot['prefer_lot_currency'],
    count: lot.count,
    current_count: lot.current_count,
    created_at: lot.created_at,
    ends_at: lot.ends_at,
    resale_price: lot.resale_price,
    is_standing: lot.is_standing,
  }
}
