import type { lots as en } from '../en/lots.ts'

export const lots: Record<keyof typeof en, string> = {
  'lots.sell_title': '{count, plural, one {Vender # tipo} other {Vender # tipos}}',
  'lots.reprice_title':
    '{count, plural, one {Novo preço para # lote} other {Novos preços para # lotes}}',
  'lots.all_or_nothing': 'Tudo é feito de uma vez, ou nada.',
  'lots.nothing': 'Não sobrou nada aqui',
  'lots.rule': 'Como definir os preços',
  'lots.match': 'Igualar o melhor',
  'lots.below': 'Um abaixo',
  'lots.above': 'Um acima',
  'lots.fixed': 'Preço fixo',
  'lots.fixed_price': 'Preço por peça, em moedas',
  'lots.rows': 'Os lotes e o que cada um faria',
  'lots.item': 'Item',
  'lots.count': 'Quantidade',
  'lots.price': 'Preço',
  'lots.outcome': 'O que acontece agora',
  'lots.actions': 'Ações',
  'lots.count_of': 'Quantidade: {name}',
  'lots.price_of': 'Preço: {name}',
  'lots.remove': 'Deixar de fora: {name}',
  'lots.was': 'agora a {price}',
  'lots.unchanged': 'fica como está',
  'lots.no_price': 'Não há rival: digite um preço',
  'lots.no_count': 'Digite um número inteiro',
  'lots.sells_now': 'vende {count, number} na hora por {sum}',
  'lots.buys_now': 'compra {count, number} na hora por {sum}',
  'lots.waits': 'espera no livro: {count, number} por {sum}',
  'lots.total_sold':
    '{count, plural, one {# peça vendida na hora} other {# peças vendidas na hora}}',
  'lots.total_bought':
    '{count, plural, one {# peça comprada na hora} other {# peças compradas na hora}}',
  'lots.total_waits':
    '{count, plural, one {# peça espera no livro} other {# peças esperam no livro}}',
  'lots.total_fee': 'Taxa, agora e depois',
  'lots.total_all': 'Se tudo for vendido',
  'lots.submit_new': '{count, plural, one {Colocar # lote} other {Colocar # lotes}}',
  'lots.submit_reprice':
    '{count, plural, one {Mudar o preço de # lote} other {Mudar o preço de # lotes}}',
  'lots.not_ready': 'Antes corrija ou retire as linhas que não podem ser colocadas',
  'lots.checking': 'Conferindo…',
  'lots.refused': '{name}: {text}',
  'lots.done':
    '{lots, plural, =0 {} one {# lote colocado.} other {# lotes colocados.}} {traded, plural, =0 {} one {# peça negociada na hora.} other {# peças negociadas na hora.}}',
}
