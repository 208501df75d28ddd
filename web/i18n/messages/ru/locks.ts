import type { locks as en } from '../en/locks.ts'

export const locks: Record<keyof typeof en, string> = {
  'locks.lock': 'Поставить замок: ничего не уйдёт',
  'locks.unlock': 'Снять замок',
  'locks.unlock_title': 'Снять замок: {name}?',
  'locks.unlock_text':
    'Предмет снова можно будет продать, пустить в крафт, обменять, сдать и потратить.',
  'locks.note': '{name}: предмет под замком, ничего не уйдёт.',
  'locks.keep': 'Оставить замок',
  'locks.locked':
    '{count, plural, one {Под замком: ничего не уйдёт} few {Под замком # предмета: ничего не уйдёт} many {Под замком # предметов: ничего не уйдёт} other {Под замком # предмета: ничего не уйдёт}}',
  'locks.unlocked':
    '{count, plural, one {Замок снят} few {Замок снят с # предметов} many {Замок снят с # предметов} other {Замок снят с # предмета}}',
  'locks.failed': 'Не удалось изменить замок',
}
