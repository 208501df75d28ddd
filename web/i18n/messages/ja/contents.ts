import type { contents as en } from '../en/contents.ts'

export const contents: Record<keyof typeof en, string> = {
  'contents.title': '内容',
  'contents.drawn': '次のうち 1 つがランダムで手に入ります',
}
