import { i18n } from '@lingui/core'
import type { MessageId } from './message-id.ts'

/**
 * The message in the chosen language.
 *
 * The whole tree is rendered anew when the language changes (see `main.tsx`), so components call it
 * like any function.
 *
 * @param values - fill the placeholders; numbers choose plural forms
 */
export function t(id: MessageId, values?: Readonly<Record<string, string | number>>): string {
  return i18n._(id, values)
}

/** Whether the chosen language has a message with this id, for ids that arrive from outside. */
export function isMessageId(id: string): id is MessageId {
  return Object.hasOwn(i18n.messages, id)
}
