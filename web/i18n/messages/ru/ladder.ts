import type { ladder as en } from '../en/ladder.ts'

export const ladder: Record<keyof typeof en, string> = {
  'ladder.depth': 'Накоплено',
  'ladder.buy_level': 'купить {count, number}',
  'ladder.sell_level': 'продать {count, number}',
  'ladder.next': 'первая в очереди',
  'ladder.ahead': 'впереди {count, number} шт.',
  'ladder.ahead_least': 'впереди не меньше {count, number} шт.',
  'ladder.cancel_all':
    '{count, plural, =1 {Отменить вашу заявку на этот предмет} one {Отменить все ваши заявки на этот предмет: #} few {Отменить все ваши заявки на этот предмет: #} many {Отменить все ваши заявки на этот предмет: #} other {Отменить все ваши заявки на этот предмет: #}}',
  'ladder.all.sell':
    '{count, plural, one {# заявка на продажу} few {# заявки на продажу} many {# заявок на продажу} other {# заявки на продажу}}',
  'ladder.all.buy':
    '{count, plural, one {# заявка на покупку} few {# заявки на покупку} many {# заявок на покупку} other {# заявки на покупку}}',
  'ladder.all.conditional':
    '{count, plural, one {# заявка, которая ждёт цену} few {# заявки, которые ждут цену} many {# заявок, которые ждут цену} other {# заявки, которые ждут цену}}',
  'ladder.all.standing':
    '{count, plural, one {# заявка, которая держит запас} few {# заявки, которые держат запас} many {# заявок, которые держат запас} other {# заявки, которые держат запас}}',
  'ladder.all_unknown': 'ваши автоматические заявки на него, которые не удалось загрузить',
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
