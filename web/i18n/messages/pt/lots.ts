import type { lots as en } from '../en/lots.ts'

export const lots: Record<keyof typeof en, string> = {
  'lots.sell_title': '{count, plural, one {Vender # item} other {Vender # itens}}',
  'lots.reprice_title':
    '{count, plural, one {Novo preço para # ordem} other {Novos preços para # ordens}}',
  'lots.all_or_nothing': 'Todas as ordens passam juntas, ou nenhuma passa.',
  'lots.nothing': 'Não há mais nada para anunciar',
  'lots.rule': 'Preços',
  'lots.match': 'Igualar o melhor preço',
  'lots.below': '1 abaixo do melhor',
  'lots.above': '1 acima do melhor',
  'lots.fixed': 'Preço fixo',
  'lots.fixed_price': 'Preço por unidade, em moedas',
  'lots.rows': 'Ordens e seus resultados',
  'lots.item': 'Item',
  'lots.count': 'Quantidade',
  'lots.price': 'Preço',
  'lots.outcome': 'Resultado',
  'lots.actions': 'Ações',
  'lots.count_of': 'Quantidade: {name}',
  'lots.price_of': 'Preço: {name}',
  'lots.remove': 'Remover: {name}',
  'lots.was': 'preço atual: {price}',
  'lots.unchanged': 'sem mudança',
  'lots.no_price': 'Não há preço concorrente: digite um',
  'lots.no_count': 'Digite um número inteiro',
  'lots.sells_now': 'vende {count, number} na hora por {sum}',
  'lots.buys_now': 'compra {count, number} na hora por {sum}',
  'lots.waits': 'no livro de ofertas: {count, number} por {sum}',
  'lots.total_sold':
    '{count, plural, one {# unidade vendida na hora} other {# unidades vendidas na hora}}',
  'lots.total_bought':
    '{count, plural, one {# unidade comprada na hora} other {# unidades compradas na hora}}',
  'lots.total_waits':
    '{count, plural, one {# unidade no livro de ofertas} other {# unidades no livro de ofertas}}',
  'lots.total_fee': 'Taxa, agora e depois',
  'lots.total_all': 'Se tudo for vendido',
  'lots.submit_new': '{count, plural, one {Criar # ordem} other {Criar # ordens}}',
  'lots.submit_reprice':
    '{count, plural, one {Mudar o preço de # ordem} other {Mudar o preço de # ordens}}',
  'lots.not_ready': 'Antes corrija ou remova as linhas com erro',
  'lots.all_unchanged': 'Nenhum preço mudaria',
  'lots.checking': 'Conferindo…',
  'lots.refused': '{name}: {text}',
  'lots.done':
    '{lots, plural, =0 {} one {# ordem criada.} other {# ordens criadas.}} {traded, plural, =0 {} one {# unidade negociada na hora.} other {# unidades negociadas na hora.}}',
  'lots.repriced':
    '{orders, plural, one {O preço de # ordem mudou.} other {Os preços de # ordens mudaram.}} {traded, plural, =0 {} one {# unidade negociada na hora.} other {# unidades negociadas na hora.}}',
}
