import type { waiting as en } from '../en/waiting.ts'

export const waiting: Record<keyof typeof en, string> = {
  'waiting.good_till': 'Действует',
  'waiting.till.canceled': 'До отмены',
  'waiting.till.day': 'День',
  'waiting.till.week': 'Неделю',
  'waiting.till.moment': 'До даты',
  'waiting.moment': 'Дата и время',
  'waiting.moment_first': 'Сначала укажите дату и время',
  'waiting.moment_past': 'Это время уже прошло. Укажите более позднее.',
}
