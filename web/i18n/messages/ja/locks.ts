import type { locks as en } from '../en/locks.ts'

export const locks: Record<keyof typeof en, string> = {
  'locks.lock': 'ロックする：一つも手放せなくなります',
  'locks.unlock': 'ロックを解除',
  'locks.unlock_title': '{name} のロックを解除しますか？',
  'locks.unlock_text':
    '解除すると、売却、クラフト、トレード、設置、消費がまたできるようになります。',
  'locks.note': '{name} はロック中です。一つも手放せません。',
  'locks.keep': 'ロックしたままにする',
  'locks.locked': '{count, plural, other {# 種類をロックしました。一つも手放せません}}',
  'locks.unlocked': '{count, plural, other {# 種類のロックを解除しました}}',
  'locks.failed': 'ロックを変更できませんでした',
}
