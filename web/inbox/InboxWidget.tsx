import { inboxRoutes, READ_AT_ONCE_MAX } from '@app/contract/inbox.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../api/call.ts'
import { catalog } from '../catalog/queries.ts'
import { t } from '../i18n/t.ts'
import { playerScope } from '../session/player-scope.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { LoadMore } from '../ui/LoadMore.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { MessageRow } from './MessageRow.tsx'
import { inboxPages } from './queries.ts'

/** What the player was told, newest first; what was shown counts as read once the list, or the page, is left. */
export function InboxWidget() {
  const pages = useInfiniteQuery(inboxPages)
  const items = useQuery(catalog).data?.byId
  const messages = pages.data?.pages.flat()
  const markRead = useEffectEvent(() => {
    const unread = (messages ?? []).filter(({ is_read }) => !is_read)
    if (unread.length === 0) return
    const oldest = messages!.at(-1)!.message_id
    const shown = unread.slice(0, READ_AT_ONCE_MAX).map(({ message_id }) => message_id)
    // Those of the pages that were not loaded count, too. One that came late, between those that
    // were shown, does not: nobody has seen it.
    const older = pages.hasNextPage ? { up_to: oldest - 1 } : {}
    // What cannot be marked now stays unread, and is marked the next time.
    call(inboxRoutes.read, { messages: shown, ...older }, { outlivesPage: true }).catch(() => {})
  })
  useEffect(() => {
    const reader = playerScope()
    // Where another player takes over, the list closes under their name.
    const leave = () => reader.aborted || markRead()
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
  if (pages.isPending) return <Skeleton className="h-24 w-full" />
  if (!messages) return <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />
  if (messages.length === 0) {
    return <p className="text-sm text-parchment-dim">{t('alerts.inbox_empty')}</p>
  }
  const older = {
    hasMore: pages.hasNextPage,
    isLoading: pages.isFetchingNextPage,
    hasFailed: pages.isFetchNextPageError && !pages.isFetchingNextPage,
    load: () => void pages.fetchNextPage(),
  }
  return (
    <>
      <ol aria-label={t('alerts.inbox')} className="grid gap-1">
        {messages.map((message) => (
          <MessageRow key={message.message_id} message={message} items={items} />
        ))}
      </ol>
      {older.hasMore && <LoadMore older={older} />}
    </>
  )
}
