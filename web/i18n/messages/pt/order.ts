import type { order as en } from '../en/order.ts'

export const order: Record<keyof typeof en, string> = {
  'order.buy_title': 'Comprar: {name}',
  'order.sell_title': 'Vender: {name}',
  'order.price': 'Preço por unidade, em moedas',
  'order.count': 'Quantidade',
  'order.owned': 'Você tem {count, number}',
  'order.best_sell': 'Melhor oferta de venda',
  'order.best_buy': 'Melhor oferta de compra',
  'order.outbid': 'Pagar 1 a mais',
  'order.undercut': 'Pedir 1 a menos',
  'order.whole_level': 'Tudo ao melhor preço',
  'order.total': 'Total',
  'order.at_once': 'Negocia na hora',
  'order.pieces': '{count, plural, one {# un.} other {# un.}}',
  'order.pays': 'Você paga agora',
  'order.receives': 'Você recebe agora',
  'order.fee': 'Taxa do mercado',
  'order.rest': 'Vai para o livro de ofertas',
  'order.impact':
    'Atenção: a última unidade está {percent, number, percent} pior que o melhor preço.',
  'order.buy_now': 'Comprar agora',
  'order.create_buy': 'Criar ordem de compra',
  'order.sell_now': 'Vender agora',
  'order.create_sell': 'Criar ordem de venda',
  'order.checking': 'Conferindo…',
  'order.incomplete': 'Primeiro informe o preço e a quantidade em números inteiros',
  'order.none_owned': 'Você não tem este item para vender.',
  'order.no_quote':
    'Não foi possível conferir o resultado. A ordem negocia o que der, e o resto fica esperando.',
  'order.bought': '{count, plural, one {# unidade comprada} other {# unidades compradas}}',
  'order.sold': '{count, plural, one {# unidade vendida} other {# unidades vendidas}}',
  'order.waits':
    '{count, plural, one {# unidade no livro de ofertas} other {# unidades no livro de ofertas}}',
  'order.bought_partly': 'Comprado: {count, number}. No livro de ofertas: {rest, number}.',
  'order.sold_partly': 'Vendido: {count, number}. No livro de ofertas: {rest, number}.',
  'order.ends': 'Espera até',
}
