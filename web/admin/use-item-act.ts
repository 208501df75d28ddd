import { adminRoutes } from '@app/contract/admin.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { refusalText } from '../api/refusal-text.ts'
import { t } from '../i18n/t.ts'
import { toast } from '../ui/toast.ts'
import type { AdminUser } from './admin-data.ts'
import { adminUser } from './queries.ts'

export interface ItemAct {
  readonly action: 'add' | 'consume'
  readonly item_id: number
  readonly count: number
}

/** Adds items to the loaded player, or removes them, for the reason given; says how it went. */
export function useItemAct(user: AdminUser | undefined, reason: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ action, item_id, count }: ItemAct) =>
      call(adminRoutes[action], {
        steam_id: user?.steam_id ?? '',
        idempotency_key: crypto.randomUUID(),
        item_id,
        count,
        reason: reason.trim(),
      }),
    onSuccess: (_, { action, item_id, count }) => {
      const id = action === 'add' ? 'admin.added' : 'admin.removed'
      toast(t(id, { item: item_id, count }), 'done')
    },
    onError: (error, { action }) => {
      const id = action === 'add' ? 'admin.add_failed' : 'admin.remove_failed'
      toast(t(id, { message: refusalText(error) }), 'failed')
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries(adminUser(user?.steam_id ?? '')),
        client.invalidateQueries({ queryKey: ['admin', 'log'] }),
      ]),
  })
}

export type ItemActMutation = ReturnType<typeof useItemAct>
