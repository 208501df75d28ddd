import type { inbox as en } from '../en/inbox.ts'

export const inbox: Record<keyof typeof en, string> = {
  'inbox.filled': 'Emir tamamen gerçekleşti',
  'inbox.left': 'Emirde kalan: {count, number}',
}
