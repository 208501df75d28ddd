import type { chart as en } from '../en/chart.ts'

export const chart: Record<keyof typeof en, string> = {
  'chart.interval': '間隔',
  'chart.hour': '時間',
  'chart.day': '日',
  'chart.week': '週',
  'chart.month': '月',
  'chart.refresh': '更新',
  'chart.loading': 'チャートを読み込んでいます...',
  'chart.empty': '選択した期間のデータはありません',
  'chart.table': 'チャートの表',
}
