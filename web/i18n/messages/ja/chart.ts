import type { chart as en } from '../en/chart.ts'

export const chart: Record<keyof typeof en, string> = {
  'chart.interval': '間隔',
  'chart.hour': '時間',
  'chart.day': '日',
  'chart.week': '週',
  'chart.month': '月',
  'chart.refresh': '更新',
  'chart.old': 'チャートを更新できませんでした。{time} までの取引を表示しています。',
  'chart.loading': 'チャートを読み込んでいます…',
  'chart.empty': '選択した期間のデータはありません',
  'chart.table': 'チャートのデータ',
  'chart.time': '時間',
  'chart.sells': '売り：価格と数量',
  'chart.buys': '買い：価格と数量',
  'chart.count': '数量',
}
