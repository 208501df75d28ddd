import type { chart as en } from '../en/chart.ts'

export const chart: Record<keyof typeof en, string> = {
  'chart.interval': '周期',
  'chart.hour': '小时',
  'chart.day': '日',
  'chart.week': '周',
  'chart.month': '月',
  'chart.refresh': '刷新',
  'chart.old': '图表刷新失败，显示的是截至 {time} 的成交。',
  'chart.loading': '正在加载图表……',
  'chart.empty': '所选时段没有数据',
  'chart.table': '图表数据',
  'chart.time': '时间',
  'chart.sells': '卖出：价格与数量',
  'chart.buys': '买入：价格与数量',
  'chart.count': '数量',
}
