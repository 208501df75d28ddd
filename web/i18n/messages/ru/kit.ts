import type { kit as en } from '../en/kit.ts'

export const kit: Record<keyof typeof en, string> = {
  'kit.close': 'Закрыть',
  'kit.search': 'Поиск',
  'kit.clear_search': 'Очистить поиск',
  'kit.retry': 'Повторить',
  'kit.load_more': 'Загрузить ещё',
  'kit.increase': 'Увеличить',
  'kit.decrease': 'Уменьшить',
  'kit.failed': 'Не удалось загрузить',
  not_found: 'Ничего не найдено',
  'kit.nothing_yet': 'Здесь пока пусто',
  'kit.coins':
    '{coins, plural, one {# сюрприз-монета} few {# сюрприз-монеты} many {# сюрприз-монет} other {# сюрприз-монеты}}',
  'kit.favorites_full':
    'В избранном может быть не больше {max, number}. Сначала уберите что-нибудь.',
  'kit.favorite_failed': 'Не удалось изменить избранное',
  'kit.lists_of': 'Списки: {name}',
  momentum: 'Мгновенно',
  'kit.toasts': 'Уведомления',
  'kit.unread':
    'Уведомления: {count, plural, one {# непрочитанное} few {# непрочитанных} many {# непрочитанных} other {# непрочитанного}}',
  'kit.unread_many': 'Уведомления: больше {max} непрочитанных',
  'kit.amount_first': 'Сначала укажите количество',
  'kit.under_way': 'Дождитесь завершения предыдущего изменения',
  'kit.new_version': 'Вышла новая версия.',
  'kit.new_version_reload': 'Обновить',
  'kit.new_version_later': 'Позже',
  'kit.part_failed': 'Проверьте подключение и попробуйте ещё раз.',
  'kit.part_outdated': 'Приложение обновилось. Перезагрузите страницу, чтобы продолжить.',
  'kit.number_whole': 'Только целые числа, без дробной части',
  'kit.number_unclear': 'Введите целое число цифрами, например {example}',
  'kit.number_least': 'Целое число не меньше {min, number}',
  'kit.number_range': 'Целое число от {min, number} до {max, number}',
  'kit.tenths_only': 'Не больше одного знака после запятой',
  'kit.tenths_unclear': 'Введите число цифрами, например {example}',
  'kit.tenths_range': 'Число от {min, number} до {max, number}',
  'kit.date_wrong': 'Введите дату целиком: день, месяц и год не раньше 1970',
  'kit.moment_wrong':
    'Введите дату и время целиком: день, месяц, год не раньше 1970, часы и минуты',
  'kit.under_an_hour': '<1 ч',
  'kit.deleted_player': 'Удалённый игрок',
}
