import { inboxRoutes, READ_AT_ONCE_MAX } from '@app/contract/inbox.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { call } from '../api/call.ts'
import { useCall } from '../api/use-call.ts'
import { catalog } from '../catalog/queries.ts'
import { t } from '../i18n/t.ts'
import { playerScope } from '../session/player-scope.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { LoadMore } from '../ui/LoadMore.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { MessageRow } from './MessageRow.tsx'
import { inboxPages } from './queries.ts'
import { useSeen } from './use-seen.ts'
import { useUnread } from './use-unread.ts'

/** What the player was told, newest first; what was in view counts as read once the list, or the page, is left. */
export function InboxWidget() {
  const pages = useInfiniteQuery(inboxPages)
  const items = useQuery(catalog)
  const messages = pages.data?.pages.flat()
  const list = useRef<HTMLOListElement>(null)
  const seen = useSeen(list, messages)
  const markRead = useEffectEvent(() => {
    const read = (messages ?? []).flatMap(({ is_read, message_id }) =>
      !is_read && seen.has(message_id) ? [message_id] : [],
    )
    if (read.length === 0) return
    const input = { messages: read.slice(0, READ_AT_ONCE_MAX) }
    // What cannot be marked now stays unread, and is marked the next time.
    call(inboxRoutes.read, input, { outlivesPage: true }).catch(() => {})
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
  if (pages.isPending || items.isPending) return <Skeleton className="h-24 w-full" />
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
      <ReadAll newest={messages[0]!.message_id} />
      <ol ref={list} aria-label={t('alerts.inbox')} className="grid gap-1">
        {messages.map((message) => (
          <MessageRow key={message.message_id} message={message} items={items.data?.byId} />
        ))}
      </ol>
      {older.hasMore && <LoadMore older={older} />}
    </>
  )
}

/** For those that nobody wants to scroll through. */
function ReadAll({ newest }: { newest: number }) {
  const unread = useUnread()
  const readAll = useCall({
    about: 'inbox',
    send: (_: void, once) => call(inboxRoutes.read, { up_to: newest }, once),
  })
  if (unread === 0) return null
  return (
    <Button size="sm" look="quiet" busy={readAll.busy} onClick={() => readAll.run()}>
      {t('alerts.read_all')}
    </Button>
  )
}
