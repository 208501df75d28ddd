import type { offline as en } from '../en/offline.ts'

export const offline: Record<keyof typeof en, string> = {
  'offline.text': 'オフラインです。接続が戻ると、マーケットは自動的に再開します。',
}
