import type { session as en } from '../en/session.ts'

export const session: Record<keyof typeof en, string> = {
  'session.back': 'Ana sayfaya dön',
  'session.profile_failed': 'Profil yüklenemedi',
}
