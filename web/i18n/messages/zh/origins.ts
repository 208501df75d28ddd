import type { origins as en } from '../en/origins.ts'

export const origins: Record<keyof typeof en, string> = {
  'origins.title': '其他获取途径',
  'origins.farm': '农场：{name}',
  'origins.harvest': '采集：{name}',
  'origins.wheel': '转盘：{name}',
}
