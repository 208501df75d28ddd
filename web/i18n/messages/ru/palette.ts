import type { palette as en } from '../en/palette.ts'

export const palette: Record<keyof typeof en, string> = {
  'palette.title': 'Быстрый поиск',
  'palette.placeholder': 'Предмет, экран или действие',
  'palette.items': 'Предметы',
  'palette.screens': 'Экраны',
  'palette.actions': 'Действия',
  'palette.keys': 'Клавиши',
  'palette.hint': 'Выбор: {arrows} · Открыть: {enter} · Закрыть: {escape}',
  'palette.open': 'Искать предметы, экраны и действия',
  'palette.show_keys': 'Горячие клавиши',
  'palette.go': 'Перейти: {place}',
  'palette.key_search': 'Перейти к поиску',
  'palette.key_next': 'Следующий и предыдущий предмет',
  'palette.key_trade': 'Купить или продать предмет',
  'palette.keys_hint': 'Клавиши действуют, пока вы не печатаете в поле.',
  'palette.key_explain': 'Пояснить то, что рядом; ещё раз — следующее',
  'notices.text': 'Последние уведомления, сначала новые.',
  'notices.empty': 'Уведомлений пока нет',
  'notices.empty_text': 'Здесь можно ещё раз прочитать уведомления, которые исчезли с экрана.',
  'notices.done': 'Готово',
  'notices.failed': 'Не удалось',
}
