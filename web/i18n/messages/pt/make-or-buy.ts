import type { makeOrBuy as en } from '../en/make-or-buy.ts'

export const makeOrBuy: Record<keyof typeof en, string> = {
  'deal.title': 'Fazer ou comprar',
  'deal.cost': 'Insumos custam',
  'deal.revenue': 'Produtos rendem',
  'deal.profit': 'Lucro',
  'deal.missing': 'Comprar o que falta',
  'deal.instead': 'Comprar pronto',
  'deal.partly': 'O livro não tem tudo isso',
  'deal.unread': 'O livro de ofertas tem mais ordens do que as somadas aqui',
  'deal.short_inputs': 'Oferta insuficiente: {names}',
  'deal.short_outputs': 'Ninguém compra tanto: {names}',
  'deal.limited_by': 'Limitado por:',
  'deal.need_more': 'Falta:',
}
