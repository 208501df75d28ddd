import type { origins as en } from '../en/origins.ts'

export const origins: Record<keyof typeof en, string> = {
  'origins.title': 'Diğer kaynaklar',
  'origins.farm': 'Çiftlik: {name}',
  'origins.harvest': 'Hasat: {name}',
  'origins.wheel': 'Çark: {name}',
}
