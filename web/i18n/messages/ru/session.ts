import type { session as en } from '../en/session.ts'

export const session: Record<keyof typeof en, string> = {
  'session.back': 'На главную',
  'session.profile_failed': 'Не удалось загрузить профиль',
}
