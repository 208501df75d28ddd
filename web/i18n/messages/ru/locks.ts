import type { locks as en } from '../en/locks.ts'

export const locks: Record<keyof typeof en, string> = {
  'locks.lock': 'Закрепить: ничего не уйдёт',
  'locks.unlock': 'Снять замок',
  'locks.unlock_title': 'Снять замок: {name}?',
  'locks.unlock_text':
    'Предмет снова можно будет продать, пустить в крафт, обменять, сдать и потратить.',
  'locks.keep': 'Оставить замок',
  'locks.locked':
    '{count, plural, one {Закреплено: ничего не уйдёт} few {Закреплено # вида: ничего не уйдёт} many {Закреплено # видов: ничего не уйдёт} other {Закреплено # вида: ничего не уйдёт}}',
  'locks.unlocked':
    '{count, plural, one {Замок снят} few {Замок снят с # видов} many {Замок снят с # видов} other {Замок снят с # вида}}',
  'locks.failed': 'Не удалось изменить замок',
}
