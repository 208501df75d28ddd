import type { failures as en } from '../en/failures.ts'

export const failures: Record<keyof typeof en, string> = {
  'layout.items_failed': 'Eşyalar yüklenemedi',
  'layout.inventory_failed': 'Envanter yüklenemedi',
  'layout.lists_failed': 'İzleme listelerin yüklenemedi',
  'layout.prices_failed': 'Pazar fiyatları yüklenemedi',
}
