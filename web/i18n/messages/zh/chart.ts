import type { chart as en } from '../en/chart.ts'

export const chart: Record<keyof typeof en, string> = {
  'chart.interval': '周期',
  'chart.hour': '小时',
  'chart.day': '日',
  'chart.week': '周',
  'chart.month': '月',
  'chart.refresh': '刷新',
  'chart.loading': '正在加载图表……',
  'chart.empty': '所选时段没有数据',
  'chart.table': '图表数据',
}
