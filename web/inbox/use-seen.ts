import type { InboxMessage } from '@app/contract/inbox.ts'
import { type RefObject, useEffect, useState } from 'react'

/** The ids of the messages whose rows, the children of a list in the same order, have been in view. */
export function useSeen(
  list: RefObject<HTMLElement | null>,
  messages: readonly InboxMessage[] | undefined,
): ReadonlySet<number> {
  const [seen] = useState(() => new Set<number>())
  useEffect(() => {
    const rows = [...(list.current?.children ?? [])]
    const idOf = new Map(rows.map((row, at) => [row, messages?.[at]?.message_id]))
    const observer = new IntersectionObserver(
      (looks) => {
        for (const { isIntersecting, target } of looks) {
          const id = idOf.get(target)
          if (isIntersecting && id !== undefined) seen.add(id)
        }
      },
      { threshold: 0.5 },
    )
    for (const row of rows) observer.observe(row)
    return () => observer.disconnect()
  }, [list, messages, seen])
  return seen
}
