import type { contents as en } from '../en/contents.ts'

export const contents: Record<keyof typeof en, string> = {
  'contents.title': '内容',
  'contents.drawn': '次のうち1つがランダムで手に入ります',
}
