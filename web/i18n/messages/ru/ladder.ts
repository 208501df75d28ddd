import type { ladder as en } from '../en/ladder.ts'

export const ladder: Record<keyof typeof en, string> = {
  'ladder.depth': 'Накоплено',
  'ladder.buy_level': 'купить {count, number}',
  'ladder.sell_level': 'продать {count, number}',
  'ladder.next': 'первая в очереди',
  'ladder.ahead': 'впереди {count, number} шт.',
  'ladder.cancel_all':
    '{count, plural, one {Отменить # вашу заявку на этот предмет} few {Отменить все # ваши заявки на этот предмет} many {Отменить все # ваших заявок на этот предмет} other {Отменить все # ваши заявки на этот предмет}}',
  'ladder.repeat': 'Повторить заявку: {name}',
  'ladder.share_buy': '{share, number, percent} от того, на что хватает монет',
  'ladder.share_sell': '{share, number, percent} от того, что у вас есть',
  'ladder.fills': 'исполнится примерно через {time}',
  'ladder.too_few': 'мало сделок для оценки',
  'tape.title': 'Последние сделки',
  'tape.time': 'Время',
  'tape.bought': 'Куплено',
  'tape.sold': 'Продано',
  'tape.empty': 'За последние 7 дней этим предметом не торговали.',
  'tape.kind': 'Сделка',
}
