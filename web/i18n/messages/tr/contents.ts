import type { contents as en } from '../en/contents.ts'

export const contents: Record<keyof typeof en, string> = {
  'contents.title': 'İçindekiler',
  'contents.drawn': 'Bunlardan rastgele birini verir',
}
