import type { ladder as en } from '../en/ladder.ts'

export const ladder: Record<keyof typeof en, string> = {
  'ladder.depth': 'Acumulado',
  'ladder.buy_level': 'comprar {count, number}',
  'ladder.sell_level': 'vender {count, number}',
  'ladder.next': 'primeira da fila',
  'ladder.ahead':
    '{count, plural, one {# un. na frente} many {# un. na frente} other {# un. na frente}}',
  'ladder.cancel_all': 'Cancelar todas as suas {count, number} ordens deste item',
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
