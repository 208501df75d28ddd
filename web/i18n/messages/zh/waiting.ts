import type { waiting as en } from '../en/waiting.ts'

export const waiting: Record<keyof typeof en, string> = {
  'waiting.good_till': '有效期',
  'waiting.till.canceled': '撤销为止',
  'waiting.till.day': '1 天',
  'waiting.till.week': '1 周',
  'waiting.till.moment': '指定时间',
  'waiting.moment': '日期和时间',
  'waiting.moment_first': '请先选择日期和时间',
  'waiting.moment_past': '该时间已过，请选择更晚的时间。',
}
