import { i18n } from '@lingui/core'
import { isMessageId, t } from '../i18n/t.ts'
import { ApiError } from './api-error.ts'

/**
 * What to tell the player when a call failed: the translation of the code with its values, or the
 * server's own message where there is no translation or a value that it needs is missing.
 */
export function refusalText(error: unknown): string {
  if (!(error instanceof ApiError)) return t('refusal.internal')
  const id = `refusal.${error.code}`
  if (!isMessageId(id)) return error.message
  const values = shownValues(error.params)
  return placeholders(id).every((name) => name in values) ? t(id, values) : error.message
}

/** What the server said against it; where it said nothing of the kind, the given text and the cause. */
export function failureText(error: unknown, otherwise: string): string {
  const isSaid = error instanceof ApiError && error.status > 0 && error.code !== 'internal'
  return isSaid ? refusalText(error) : `${otherwise}: ${refusalText(error)}`
}

function shownValues(params: Readonly<Record<string, unknown>>): Record<string, string | number> {
  const shown = Object.entries(params).filter(
    (entry): entry is [string, string | number] =>
      typeof entry[1] === 'string' || typeof entry[1] === 'number',
  )
  return Object.fromEntries(shown)
}

function placeholders(id: string): string[] {
  const message = i18n.messages[id]
  if (!Array.isArray(message)) return []
  return message.flatMap((part) => (Array.isArray(part) ? [part[0]] : []))
}
