import type { inbox as en } from '../en/inbox.ts'

export const inbox: Record<keyof typeof en, string> = {
  'inbox.filled': '注文はすべて成立しました',
  'inbox.left': '注文の残り：{count, number} 個',
}
