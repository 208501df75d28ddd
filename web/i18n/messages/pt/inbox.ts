import type { inbox as en } from '../en/inbox.ts'

export const inbox: Record<keyof typeof en, string> = {
  'inbox.filled': 'A ordem foi executada por completo',
  'inbox.left': 'Restam na ordem: {count, number}',
}
