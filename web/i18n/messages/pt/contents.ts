import type { contents as en } from '../en/contents.ts'

export const contents: Record<keyof typeof en, string> = {
  'contents.title': 'Contém',
  'contents.drawn': 'Dá um destes itens ao acaso',
}
