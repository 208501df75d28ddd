import type { inbox as en } from '../en/inbox.ts'

export const inbox: Record<keyof typeof en, string> = {
  'inbox.filled': 'Заявка исполнена полностью',
  'inbox.left': 'Осталось в заявке: {count, number}',
}
