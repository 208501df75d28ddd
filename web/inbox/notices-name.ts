import { UNREAD_COUNTED_MAX } from '@app/contract/inbox.ts'
import { t } from '../i18n/t.ts'

/** What opens the messages, with how many are unread, in words. */
export function noticesName(unread: number): string {
  if (unread === 0) return t('kit.toasts')
  return unread > UNREAD_COUNTED_MAX
    ? t('kit.unread_many', { max: UNREAD_COUNTED_MAX })
    : t('kit.unread', { count: unread })
}
