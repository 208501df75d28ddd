import type { origins as en } from '../en/origins.ts'

export const origins: Record<keyof typeof en, string> = {
  'origins.title': 'ほかの入手先',
  'origins.farm': '農場：{name}',
  'origins.harvest': '採集：{name}',
  'origins.wheel': 'ルーレット：{name}',
}
