import type { inbox as en } from '../en/inbox.ts'

export const inbox: Record<keyof typeof en, string> = {
  'inbox.left':
    '{count, plural, =0 {A ordem foi executada por completo} other {Restam na ordem: {count, number}}}',
}
