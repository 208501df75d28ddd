import type { locks as en } from '../en/locks.ts'

export const locks: Record<keyof typeof en, string> = {
  'locks.lock': '锁定：一件也不能转出或消耗',
  'locks.unlock': '解锁',
  'locks.unlock_title': '解锁{name}？',
  'locks.unlock_text': '解锁后可再次出售、制作、交易、放置和消耗。',
  'locks.note': '{name}已锁定：一件也不能转出或消耗。',
  'locks.keep': '保持锁定',
  'locks.locked': '{count, plural, other {已锁定 # 种：一件也不能转出或消耗}}',
  'locks.unlocked': '{count, plural, other {已解锁 # 种}}',
  'locks.failed': '无法更改锁定',
}
