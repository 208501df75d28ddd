import type { ladder as en } from '../en/ladder.ts'

export const ladder: Record<keyof typeof en, string> = {
  'ladder.depth': 'Acumulado',
  'ladder.buy_level': 'comprar {count, number}',
  'ladder.sell_level': 'vender {count, number}',
  'ladder.next': 'primeira da fila',
  'ladder.ahead':
    '{count, plural, one {# un. na frente} many {# un. na frente} other {# un. na frente}}',
  'ladder.ahead_least':
    '{count, plural, one {pelo menos # un. na frente} many {pelo menos # un. na frente} other {pelo menos # un. na frente}}',
  'ladder.cancel_all':
    '{count, plural, one {Cancelar a sua ordem deste item} many {Cancelar todas as suas # ordens deste item} other {Cancelar todas as suas # ordens deste item}}',
  'ladder.all.sell':
    '{count, plural, one {# ordem de venda} many {# ordens de venda} other {# ordens de venda}}',
  'ladder.all.buy':
    '{count, plural, one {# ordem de compra} many {# ordens de compra} other {# ordens de compra}}',
  'ladder.all.conditional':
    '{count, plural, one {# ordem que espera um preço} many {# ordens que esperam um preço} other {# ordens que esperam um preço}}',
  'ladder.all.standing':
    '{count, plural, one {# ordem que mantém o item em estoque} many {# ordens que mantêm o item em estoque} other {# ordens que mantêm o item em estoque}}',
  'ladder.all_unknown': 'suas ordens automáticas para ele, que não puderam ser carregadas',
  'ladder.repeat': 'Repetir a ordem: {name}',
  'ladder.share_buy': '{share, number, percent} do que você pode pagar',
  'ladder.share_sell': '{share, number, percent} do que você tem',
  'ladder.fills': 'executada em cerca de {time}',
  'ladder.too_few': 'poucas negociações para estimar',
  'tape.title': 'Últimas negociações',
  'tape.time': 'Hora',
  'tape.bought': 'Comprado',
  'tape.sold': 'Vendido',
  'tape.empty': 'Ninguém negociou este item nos últimos 7 dias.',
  'tape.kind': 'Negociação',
}
