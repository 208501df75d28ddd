import type { failures as en } from '../en/failures.ts'

export const failures: Record<keyof typeof en, string> = {
  'layout.items_failed': 'Не удалось загрузить предметы',
  'layout.inventory_failed': 'Не удалось загрузить инвентарь',
  'layout.lists_failed': 'Не удалось загрузить списки наблюдения',
  'layout.prices_failed': 'Не удалось загрузить цены рынка',
}
