import type { inbox as en } from '../en/inbox.ts'

export const inbox: Record<keyof typeof en, string> = {
  'inbox.filled': '订单已全部成交',
  'inbox.left': '订单剩余 {count, number} 件',
}
