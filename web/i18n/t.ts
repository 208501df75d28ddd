import { i18n } from '@lingui/core'
import type { MessageId } from './message-id.ts'

/**
 * The text of a message in the language shown.
 *
 * A plain function, so that logic without React can word things too. Changing the language mounts
 * the screens anew (see `LanguageRoot`), so nothing keeps an old text.
 *
 * @param values - the message's placeholders
 */
export function t(id: MessageId, values?: Record<string, unknown>): string {
  return i18n._(id, values)
}
