import type { waiting as en } from '../en/waiting.ts'

export const waiting: Record<keyof typeof en, string> = {
  'waiting.good_till': 'Geçerlilik',
  'waiting.till.canceled': 'İptale dek',
  'waiting.till.day': '1 gün',
  'waiting.till.week': '1 hafta',
  'waiting.till.moment': 'Tarih',
  'waiting.moment': 'Tarih ve saat',
  'waiting.moment_first': 'Önce tarih ve saat seç',
  'waiting.moment_past': 'Bu an geçti. Daha geç bir an seç.',
}
