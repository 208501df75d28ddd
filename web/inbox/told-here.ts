import type { InboxMessage } from '@app/contract/inbox.ts'

/** Kinds that the screens tell of by themselves when they happen. */
const toldElsewhere: ReadonlySet<InboxMessage['kind']> = new Set([
  'trade_changed',
  'exchange_ended',
])

/** Of messages that have just come, those that the edge of the screen says. */
export function toldHere(messages: readonly InboxMessage[]): readonly InboxMessage[] {
  return messages.filter(({ is_read, kind }) => !is_read && !toldElsewhere.has(kind))
}
