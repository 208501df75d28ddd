import { t } from '../i18n/t.ts'

/** Why an order can't be placed until that moment: it is still to be chosen. */
export function endHindrance(endsAt: number | undefined): string | undefined {
  return Number.isNaN(endsAt) ? t('waiting.moment_first') : undefined
}
