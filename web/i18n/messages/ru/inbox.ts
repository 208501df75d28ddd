import type { inbox as en } from '../en/inbox.ts'

export const inbox: Record<keyof typeof en, string> = {
  'inbox.left':
    '{count, plural, =0 {Заявка исполнена полностью} other {Осталось в заявке: {count, number}}}',
}
