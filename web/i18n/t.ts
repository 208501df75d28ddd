import { fill, findMessage, shownLocale } from './catalog.ts'
import type { MessageId } from './message-id.ts'

/**
 * The message in the language shown.
 *
 * Every screen renders again when the language changes (see `follow-language.tsx`), so components
 * call it like any function. A message that is not loaded is a bug: it is reported, and nothing is
 * shown in its place, never its id.
 *
 * @param values - fill the placeholders; numbers choose plural forms
 */
export function t(id: MessageId, values?: Readonly<Record<string, string | number>>): string {
  const message = findMessage(id)
  if (message !== undefined) return fill(message, values)
  console.error(`The message ${id} is not loaded in ${shownLocale()}`)
  return ''
}

/** Whether the language shown has a message with this id, for ids that arrive from outside. */
export function isMessageId(id: string): id is MessageId {
  return findMessage(id) !== undefined
}
