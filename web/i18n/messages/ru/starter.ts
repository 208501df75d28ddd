import type { starter as en } from '../en/starter.ts'

export const starter: Record<keyof typeof en, string> = {
  'home.starter_title': 'Подарок новичку',
  'home.starter_text': 'Каждый новичок получает монеты и предметы, чтобы начать торговать.',
  'home.starter_claim': 'Открыть стартовый набор',
  'home.pack_title': 'Ваш стартовый набор',
  'home.pack_next':
    'Всё уже в инвентаре. Этого хватит, чтобы начать: «{name}». Отправьте работника, а добычу продайте на рынке.',
  'home.pack_harvest': 'Начать: {name}',
  'home.pack_inventory': 'Открыть инвентарь',
}
