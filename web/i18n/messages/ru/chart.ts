import type { chart as en } from '../en/chart.ts'

export const chart: Record<keyof typeof en, string> = {
  'chart.interval': 'Интервал',
  'chart.hour': 'Час',
  'chart.day': 'День',
  'chart.week': 'Неделя',
  'chart.month': 'Месяц',
  'chart.refresh': 'Обновить',
  'chart.old': 'Обновить график не удалось. Он показывает сделки до {time}.',
  'chart.loading': 'Загрузка графика…',
  'chart.empty': 'Нет данных за выбранный период',
  'chart.table': 'Данные графика',
  'chart.time': 'Время',
  'chart.sells': 'Продажи: цена и количество',
  'chart.buys': 'Покупки: цена и количество',
  'chart.count': 'Количество',
}
