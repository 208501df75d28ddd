import type { InboxMessage } from '@app/contract/inbox.ts'

/** Whether the screens tell of it by themselves when it happens. */
function isToldElsewhere({ kind, data }: InboxMessage, shownTrade: string | null): boolean {
  if (kind === 'exchange_ended') return true
  if (kind !== 'trade_changed') return false
  // A trade that is done is shown wherever the player is; any other change, by its own popup alone.
  return data.because === 'completed' || data.trade_id === shownTrade
}

/**
 * Of messages that have just come, those that the edge of the screen says.
 *
 * @param shownTrade - the id of the trade whose popup is open
 */
export function toldHere(
  messages: readonly InboxMessage[],
  shownTrade: string | null,
): readonly InboxMessage[] {
  return messages.filter((message) => !message.is_read && !isToldElsewhere(message, shownTrade))
}
