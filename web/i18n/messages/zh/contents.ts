import type { contents as en } from '../en/contents.ts'

export const contents: Record<keyof typeof en, string> = {
  'contents.title': '内含',
  'contents.drawn': '随机获得其中一件',
}
