import type { InboxMessage } from '@app/contract/inbox.ts'

/** Address on this site where something happened: as the inbox leads there (web/inbox/MessageLink.tsx). */
export function placeOf({ kind, data }: InboxMessage): string {
  switch (kind) {
    case 'craft_ended':
      return '/craft/history'
    case 'farm_ended':
      return `/factory/receipts?results=${data.receipt_id}`
    case 'harvest_ended':
      return `/harvest/receipts?recipe=${data.receipt_id}`
    case 'salary_full':
      return '/rent'
    case 'energy_ending':
      return '/harvest/receipts'
    case 'exchange_ended':
      return '/marketplace/exchange'
    case 'trade_changed':
      if (data.because === 'completed') return `/?trade=${data.trade_id}`
      if (data.because === 'declined') return '/?social=friends'
      return `/?social=trades&trade=${data.trade_id}`
    case 'price_alert':
    case 'price_change':
    case 'lot_filled':
    case 'lot_ended':
    case 'lot_ending':
    case 'order_beaten':
    case 'order_fired':
    case 'resale_refused':
    case 'standing_order':
      return `/marketplace/market#/item=${data.item_id}`
  }
}
