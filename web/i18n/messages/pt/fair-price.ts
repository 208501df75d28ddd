import type { fairPrice as en } from '../en/fair-price.ts'

export const fairPrice: Record<keyof typeof en, string> = {
  'fair.price': 'Preço justo',
  'fair.price_text': 'A mediana do que foi pago: poucas negociações fora do comum não a mudam.',
  'fair.volatility': 'Volatilidade',
  'fair.volatility_text': 'Metade das negociações fica a esta distância do preço justo.',
  'fair.average': 'Média por volume',
  'fair.average_text':
    'A média de todas as unidades negociadas no mesmo período, inclusive as grandes.',
  'fair.from_hours':
    '{slots, plural, one {# hora} other {# horas}} com negociações nos últimos 2 dias, {quantity, plural, one {# unidade} other {# unidades}}',
  'fair.from_days':
    '{slots, plural, one {# dia} other {# dias}} com negociações nos últimos 30 dias, {quantity, plural, one {# unidade} other {# unidades}}',
  'fair.thin': 'Poucas negociações',
  'fair.thin_market': 'Pouca negociação',
  'fair.thin_text':
    'Poucas negociações para um preço justo: {days, plural, =0 {nenhuma} one {só # dia com negociações} other {só # dias com negociações}} nos últimos 30 dias.',
  'fair.question': 'O preço está certo?',
  'fair.far_above': '{price} é {factor, number} vezes o preço justo de {fair}.',
  'fair.far_below': '{price} é {factor, number} vezes menor que o preço justo de {fair}.',
  'fair.more': '…e mais {more, number}',
  'fair.guard': 'Perguntar quando o preço estiver longe do justo',
  'fair.change': 'Mudar o preço',
  'fair.place': 'Criar a ordem mesmo assim',
  'fair.again': 'Digite o preço de novo',
  'fair.again_of': 'Digite de novo o preço de {name}',
  'fair.again_price': 'Digite {price} de novo',
  'fair.again_first':
    'Para criar a ordem, digite o mesmo preço de novo: ele difere do preço justo em dez vezes ou mais.',
  'fair.trade': 'Esta troca está certa?',
  'fair.trade_uneven':
    'Você dá {factor, number} vezes o que recebe: {mine} por {theirs} a preços justos.',
  'fair.trade_again': 'Digite de novo quantas moedas você dá',
  'fair.trade_again_first':
    'Para confirmar, digite de novo o mesmo número de moedas: você dá dez vezes o que recebe, ou mais.',
  'fair.trade_change': 'Mudar a oferta',
  'fair.trade_agree': 'Confirmar mesmo assim',
  'fair.now': 'Preços agora',
  'fair.now_sell': 'Vendedores pedem',
  'fair.now_buy': 'Compradores pagam',
  'fair.now_trade': 'Última negociação',
  'fair.worth': 'Valor justo',
  'fair.unpriced':
    '{unpriced, plural, one {# item tem poucas negociações e não é contado.} other {# itens têm poucas negociações e não são contados.}}',
}
