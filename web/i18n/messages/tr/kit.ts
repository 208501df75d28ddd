import type { kit as en } from '../en/kit.ts'

export const kit: Record<keyof typeof en, string> = {
  'kit.close': 'Kapat',
  'kit.search': 'Ara',
  'kit.clear_search': 'Aramayı temizle',
  'kit.retry': 'Yeniden dene',
  'kit.increase': 'Artır',
  'kit.decrease': 'Azalt',
  'kit.failed': 'Yüklenemedi',
  not_found: 'Hiçbir şey bulunamadı',
  'kit.coins': '{coins, plural, one {# Sürpriz parası} other {# Sürpriz parası}}',
}
