import type { inbox as en } from '../en/inbox.ts'

export const inbox: Record<keyof typeof en, string> = {
  'inbox.left': '{count, plural, =0 {订单已全部成交} other {订单剩余 {count, number} 件}}',
}
