import type { contents as en } from '../en/contents.ts'

export const contents: Record<keyof typeof en, string> = {
  'contents.title': 'Внутри',
  'contents.drawn': 'Даёт один предмет из списка',
}
