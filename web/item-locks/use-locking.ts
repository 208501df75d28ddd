import { itemLockRoutes } from '@app/contract/item-lock.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { refusalText } from '../refusals/refusal-text.ts'
import { useCall } from '../api/use-call.ts'
import { t } from '../i18n/t.ts'
import { toast } from '../ui/toast.ts'
import { itemLocks } from './queries.ts'

interface Locking {
  readonly itemIds: readonly number[]
  readonly isLock: boolean
}

/** Locks or unlocks items, and says so. */
export function useLocking() {
  const client = useQueryClient()
  return useCall({
    about: 'item-locks',
    send: ({ itemIds, isLock }: Locking, once) =>
      call(isLock ? itemLockRoutes.lock : itemLockRoutes.unlock, { item_ids: [...itemIds] }, once),
    done: ({ item_ids }, { itemIds, isLock }) => {
      client.setQueryData(itemLocks.queryKey, new Set(item_ids))
      toast(t(isLock ? 'locks.locked' : 'locks.unlocked', { count: itemIds.length }), 'done')
    },
    failed: (error) => refusalText(error, t('locks.failed')),
  })
}
