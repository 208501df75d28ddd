import type { rent as en } from '../en/rent.ts'

export const rent: Record<keyof typeof en, string> = {
  'rent.title': 'Аренда',
  'rent.relics': 'Зал реликвий',
  'rent.heroes': 'Зал героев',
  'rent.heroes_text':
    'Сдавайте героев и реликвии. Зарплата растёт каждую секунду, 72 часа после последнего действия.',
  'rent.per_day': 'в день',
  'rent.payback':
    '{days, plural, one {Окупится за # день} few {Окупится за # дня} many {Окупится за # дней} other {Окупится за # дня}}',
  'rent.buy': 'Купить: {name}',
  'rent.take_all': 'Забрать всю зарплату',
  'rent.collect': 'Забрать зарплату: {name}',
  'rent.add': 'Сдать предмет',
  'rent.add_none': 'Вам нечего сдать. Герои продаются на рынке, реликвии в лавках выше.',
  'rent.place': 'Сдать: {name}',
  'rent.take_back': 'Забрать: {name}',
  'rent.placed': 'Сдано {count} из {total}',
  'rent.stopped': 'Зарплата остановилась: заберите её',
  'rent.empty': 'Пока ничего не сдано.',
  'rent.count': 'Количество',
  'rent.ok_put': 'Подтвердить сдачу',
  'rent.ok_take': 'Подтвердить возврат',
  'rent.ok_buy': 'Подтвердить покупку',
  'rent.busy.put': 'Добавляем предметы в аренду...',
  'rent.busy.take': 'Забираем предметы из аренды...',
  'rent.busy.buy': 'Покупаем предметы...',
  'rent.busy.salary': 'Получаем зарплату...',
  'rent.busy.all': 'Получаем всю зарплату...',
  'rent.failed.put': 'Ошибка при добавлении в аренду: {message}',
  'rent.failed.take': 'Ошибка при забирании из аренды: {message}',
  'rent.failed.buy': 'Ошибка при покупке: {message}',
  'rent.failed.salary': 'Ошибка при получении зарплаты: {message}',
  'rent.failed.all': 'Ошибка при получении зарплаты: {message}',
  'rent.failed.load': 'Ошибка загрузки данных: {message}',
  'rent.put_done':
    '{count, plural, one {Добавлен # предмет в аренду} few {Добавлено # предмета в аренду} many {Добавлено # предметов в аренду} other {Добавлено # предмета в аренду}}',
}
