import type { kit as en } from '../en/kit.ts'

export const kit: Record<keyof typeof en, string> = {
  'kit.close': 'Закрыть',
  'kit.search': 'Поиск',
  'kit.clear_search': 'Очистить поиск',
  'kit.retry': 'Повторить',
  'kit.increase': 'Больше',
  'kit.decrease': 'Меньше',
  'kit.failed': 'Не удалось загрузить',
  not_found: 'Ничего не найдено',
  'kit.coins':
    '{coins, plural, one {# сюрприз-монета} few {# сюрприз-монеты} many {# сюрприз-монет} other {# сюрприз-монеты}}',
}
