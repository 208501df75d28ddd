import { t } from '../i18n/t.ts'

/** What became of a press that was to cancel so many orders: some may have filled meanwhile. */
export function cancelledText(cancelled: number, asked: number): string {
  if (cancelled >= asked) return t('market.cancelled', { count: cancelled })
  return t('market.cancelled_some', { count: cancelled, gone: asked - cancelled })
}
