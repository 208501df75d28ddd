import type { origins as en } from '../en/origins.ts'

export const origins: Record<keyof typeof en, string> = {
  'origins.title': 'Outras origens',
  'origins.farm': 'Fazenda: {name}',
  'origins.harvest': 'Colheita: {name}',
  'origins.wheel': 'Roleta: {name}',
}
