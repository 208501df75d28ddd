import type { origins as en } from '../en/origins.ts'

export const origins: Record<keyof typeof en, string> = {
  'origins.title': 'Ещё можно получить',
  'origins.farm': 'Ферма: {name}',
  'origins.harvest': 'Сбор: {name}',
  'origins.wheel': 'Рулетка: {name}',
}
