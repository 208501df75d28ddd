import type { makeOrBuy as en } from '../en/make-or-buy.ts'

export const makeOrBuy: Record<keyof typeof en, string> = {
  'deal.title': 'Fazer ou comprar',
  'deal.cost': 'Custo dos ingredientes',
  'deal.revenue': 'Vende-se por',
  'deal.profit': 'Lucro',
  'deal.missing': 'Ingredientes que faltam',
  'deal.instead': 'Comprar pronto',
  'deal.partly': 'Não há o suficiente no livro de ofertas',
  'deal.unread': 'O livro de ofertas tem mais ordens do que as somadas aqui',
  'deal.short_inputs': 'Oferta insuficiente: {names}',
  'deal.short_outputs': 'Faltam compradores: {names}',
  'deal.rare_draws': 'Sem resultados raros dá prejuízo: só dá lucro em {share} das vezes.',
  'deal.usual': 'Resultado habitual:',
  'deal.limited_by': 'Limitado por:',
  'deal.need_more': 'Falta:',
}
