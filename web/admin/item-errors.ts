import { MAX_PIECES } from '@app/contract/admin.ts'
import type { MessageId } from '../i18n/message-id.ts'
import type { AdminUser } from './admin-data.ts'
import type { ItemAct } from './use-item-act.ts'

export type ItemErrors = Partial<Record<'user' | 'item' | 'count' | 'reason', MessageId>>

/** What keeps an operator from adding or removing, by field (spec part 2 section 5, "Admin"). */
export function itemErrors(
  user: AdminUser | undefined,
  { action, item_id, count }: ItemAct,
  reason: string,
): ItemErrors {
  const errors: ItemErrors = {}
  if (!user) errors.user = 'admin.no_user'
  if (!Number.isInteger(item_id) || item_id < 1) errors.item = 'admin.item_required'
  if (!Number.isInteger(count) || count < 1) errors.count = 'admin.count_positive'
  else if (count > MAX_PIECES) errors.count = 'admin.count_too_large'
  if (reason.trim() === '') errors.reason = 'admin.reason_required'
  if (action === 'consume' && user && !errors.item && !errors.count) {
    const held = user.inventory_items.find((item) => item.item_id === item_id)?.count ?? 0
    if (held === 0) errors.item = 'admin.not_held'
    else if (held < count) errors.count = 'admin.not_enough'
  }
  return errors
}
