import type { order as en } from '../en/order.ts'

export const order: Record<keyof typeof en, string> = {
  'order.buy_title': 'Comprar: {name}',
  'order.sell_title': 'Vender: {name}',
  'order.price': 'Preço por unidade, em moedas',
  'order.count': 'Quantidade',
  'order.owned': 'Você tem {count, number}',
  'order.best_sell': 'Oferta mais barata',
  'order.best_buy': 'Melhor comprador',
  'order.outbid': 'Cobrir por 1',
  'order.undercut': 'Baixar 1',
  'order.whole_level': 'Tudo no melhor preço',
  'order.most': 'O máximo possível',
  'order.total': 'Total',
  'order.at_once': 'Negocia na hora',
  'order.pieces': '{count, plural, one {# un.} other {# un.}}',
  'order.pays': 'Você paga agora',
  'order.receives': 'Você recebe agora',
  'order.fee': 'Taxa da casa',
  'order.rest': 'Fica no livro',
  'order.impact':
    'Atenção: a última unidade está {percent, number, percent} pior que o melhor preço.',
  'order.buy_now': 'Comprar agora',
  'order.create_buy': 'Criar ordem de compra',
  'order.sell_now': 'Vender agora',
  'order.create_sell': 'Criar ordem de venda',
  'order.checking': 'Conferindo…',
  'order.incomplete': 'Primeiro informe o preço e a quantidade',
  'order.none_owned': 'Você não tem este item para vender.',
  'order.no_quote':
    'Não foi possível conferir o resultado. A ordem negocia o que der, e o resto fica esperando.',
  'order.bought': '{count, plural, one {# unidade comprada} other {# unidades compradas}}',
  'order.sold': '{count, plural, one {# unidade vendida} other {# unidades vendidas}}',
  'order.waits':
    '{count, plural, one {# unidade espera no livro} other {# unidades esperam no livro}}',
  'order.bought_partly': 'Comprado: {count, number}. Esperando no livro: {rest, number}.',
  'order.sold_partly': 'Vendido: {count, number}. Esperando no livro: {rest, number}.',
}
