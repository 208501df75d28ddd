import type { waiting as en } from '../en/waiting.ts'

export const waiting: Record<keyof typeof en, string> = {
  'waiting.good_till': '有効期間',
  'waiting.till.canceled': '無期限',
  'waiting.till.day': '1 日',
  'waiting.till.week': '1 週間',
  'waiting.till.moment': '日時指定',
  'waiting.moment': '日付と時刻',
  'waiting.moment_first': '先に日付と時刻を選んでください',
  'waiting.moment_past': 'この日時は過ぎています。後の日時を選んでください。',
}
