import type { live as en } from '../en/live.ts'

export const live: Record<keyof typeof en, string> = {
  'live.live': 'Онлайн',
  'live.connecting': 'Подключаемся',
  'live.stale': 'Не обновлялось с {time}',
  'live.reconnecting': 'Переподключаемся',
  'live.live_hint': 'Цены, заявки и монеты обновляются в реальном времени.',
  'live.broken_hint': 'Данные на экране могли устареть. {reason}',
  'live.polling': 'Обновление раз в 15 с',
  'live.polling_hint':
    'Прямого соединения нет. Цены, монеты, предметы и заявки загружаются каждые 15 секунд, последний раз — в {time}. {reason}',
}
