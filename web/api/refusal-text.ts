import { t } from '../i18n/t.ts'
import { ApiError } from './api-error.ts'

/** What to tell the player when a call failed. */
export function refusalText(error: unknown): string {
  if (!(error instanceof ApiError)) return t('refusal.internal')
  return t(`refusal.${error.code}`, error.params)
}
