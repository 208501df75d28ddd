import type { inbox as en } from '../en/inbox.ts'

export const inbox: Record<keyof typeof en, string> = {
  'inbox.left':
    '{count, plural, =0 {Emir tamamen gerçekleşti} other {Emirde kalan: {count, number}}}',
}
