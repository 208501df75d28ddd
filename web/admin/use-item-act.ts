import type { Item } from '@app/contract/catalog.ts'
import { adminRoutes } from '@app/contract/admin.ts'
import { call } from '../api/call.ts'
import { itemName } from '../catalog/item-name.ts'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { toast } from '../ui/toast.ts'
import { type Act, useAct } from './use-act.ts'

export interface ItemAct {
  readonly action: 'add' | 'consume'
  readonly item_id: number
  readonly count: number
}

const did = { add: 'admin.added', consume: 'admin.removed' } as const
const failed = { add: 'admin.add_failed', consume: 'admin.remove_failed' } as const

/** Adds items to a player, or removes them. */
export function useItemAct(steam_id: string, items: ReadonlyMap<number, Item> | undefined) {
  const language = useLanguage((state) => state.language)
  return useAct({
    about: `items/${steam_id}`,
    send: ({ action, item_id, count }: ItemAct, reason, { idempotencyKey }) =>
      call(adminRoutes[action], {
        steam_id,
        idempotency_key: idempotencyKey,
        item_id,
        count,
        reason,
      }),
    done: (_, { action, item_id, count }) =>
      toast(t(did[action], { item: itemName(items?.get(item_id), language), count }), 'done'),
    failed: (message, { action }) => t(failed[action], { message }),
  })
}

export type ItemActing = Act<ItemAct>
