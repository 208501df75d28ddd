import type { waiting as en } from '../en/waiting.ts'

export const waiting: Record<keyof typeof en, string> = {
  'waiting.good_till': 'Validade',
  'waiting.till.canceled': 'Até cancelar',
  'waiting.till.day': '1 dia',
  'waiting.till.week': '1 semana',
  'waiting.till.moment': 'Data',
  'waiting.moment': 'Data e hora',
  'waiting.moment_first': 'Primeiro escolha a data e a hora',
  'waiting.moment_past': 'Esse momento já passou. Escolha um mais tarde.',
}
