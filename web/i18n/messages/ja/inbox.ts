import type { inbox as en } from '../en/inbox.ts'

export const inbox: Record<keyof typeof en, string> = {
  'inbox.left':
    '{count, plural, =0 {注文はすべて成立しました} other {注文の残り：{count, number} 個}}',
}
