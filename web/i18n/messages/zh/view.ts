import type { view as en } from '../en/view.ts'

export const view: Record<keyof typeof en, string> = {
  'view.title': '以玩家视角查看',
  'view.seeing_as': '您正在以 {name} 的视角查看，无法进行任何更改。',
  'view.stop': '返回我的账号',
  'view.over': '以 {name} 的视角查看已结束。',
}
