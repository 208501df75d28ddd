import type { kit as en } from '../en/kit.ts'

export const kit: Record<keyof typeof en, string> = {
  'kit.close': 'Fechar',
  'kit.search': 'Buscar',
  'kit.clear_search': 'Limpar a busca',
  'kit.retry': 'Tentar de novo',
  'kit.increase': 'Aumentar',
  'kit.decrease': 'Diminuir',
  'kit.failed': 'Não foi possível carregar',
  not_found: 'Nada encontrado',
  'kit.coins': '{coins, plural, one {# moeda Surpresa} other {# moedas Surpresa}}',
}
