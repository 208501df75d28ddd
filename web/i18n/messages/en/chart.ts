export const chart = {
  'chart.interval': 'Interval',
  'chart.hour': 'Hour',
  'chart.day': 'Day',
  'chart.week': 'Week',
  'chart.month': 'Month',
  'chart.refresh': 'Refresh',
  'chart.loading': 'Loading chart...',
  'chart.empty': 'No data available for selected period',
  'chart.table': 'The chart as a table',
} as const
