import type { session as en } from '../en/session.ts'

export const session: Record<keyof typeof en, string> = {
  'session.back': 'ホームへ戻る',
  'session.profile_failed': 'プロフィールを読み込めませんでした',
}
