import type { failures as en } from '../en/failures.ts'

export const failures: Record<keyof typeof en, string> = {
  'layout.items_failed': 'Não foi possível carregar os itens',
  'layout.inventory_failed': 'Não foi possível carregar o inventário',
  'layout.lists_failed': 'Não foi possível carregar suas listas de observação',
  'layout.prices_failed': 'Não foi possível carregar os preços do mercado',
}
