import { findMessage } from '../i18n/catalog.ts'
import { placeholdersOf } from '../i18n/compiled-message.ts'
import { isMessageId, t } from '../i18n/t.ts'
import { ApiError } from './api-error.ts'

/**
 * What to tell the player when a call failed (decisions/025). If the server gave a reason: the
 * translation of its code with its values, or its own message where there is no translation or a
 * value is missing. If it gave none: `otherwise`, or a general sentence where none is given. What the
 * server failed at comes with the id by which its log names the call.
 */
export function refusalText(error: unknown, otherwise?: string): string {
  // The words for failures come a moment after the first look of the page.
  if (!isMessageId('refusal.internal')) return otherwise ?? t('kit.part_failed')
  const text = textOf(error, otherwise)
  const id = error instanceof ApiError ? error.requestId : undefined
  return id === undefined ? text : t('refusal.quoted', { text, id })
}

function textOf(error: unknown, otherwise: string | undefined): string {
  if (otherwise !== undefined && !(error instanceof ApiError && error.isExplained)) return otherwise
  if (!(error instanceof ApiError)) return t('refusal.internal')
  if (error.plainText !== undefined) return error.plainText
  const id = `refusal.${error.code}`
  if (!isMessageId(id)) return error.message
  const values = shownValues(error.params)
  return placeholdersOf(findMessage(id) ?? '').every((name) => name in values)
    ? t(id, values)
    : error.message
}

function shownValues(params: Readonly<Record<string, unknown>>): Record<string, string | number> {
  const shown = Object.entries(params).filter(
    (entry): entry is [string, string | number] =>
      typeof entry[1] === 'string' || typeof entry[1] === 'number',
  )
  return Object.fromEntries(shown)
}
