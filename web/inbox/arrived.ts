import type { InboxMessage } from '@app/contract/inbox.ts'

/** 0 for none. */
export function newestOf(messages: readonly InboxMessage[]): number {
  return messages[0]?.message_id ?? 0
}

/** Kinds that the screens tell of by themselves when they happen. */
const toldElsewhere: ReadonlySet<InboxMessage['kind']> = new Set([
  'trade_changed',
  'exchange_ended',
])

/**
 * Messages that have come since this one was the newest; none at first, when the page does not know
 * what its player has seen.
 */
export function arrivedSince(
  newest: number | undefined,
  messages: readonly InboxMessage[],
): readonly InboxMessage[] {
  if (newest === undefined) return []
  return messages.filter(
    ({ message_id, is_read, kind }) => message_id > newest && !is_read && !toldElsewhere.has(kind),
  )
}
