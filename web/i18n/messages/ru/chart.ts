import type { chart as en } from '../en/chart.ts'

export const chart: Record<keyof typeof en, string> = {
  'chart.interval': 'Интервал',
  'chart.hour': 'Час',
  'chart.day': 'День',
  'chart.week': 'Неделя',
  'chart.month': 'Месяц',
  'chart.refresh': 'Обновить',
  'chart.loading': 'Загрузка графика...',
  'chart.empty': 'Нет данных за выбранный период',
  'chart.table': 'График в виде таблицы',
}
