import type { conditional as en } from '../en/conditional.ts'

export const conditional: Record<keyof typeof en, string> = {
  'conditional.open': 'Стоп и фиксация прибыли',
  'conditional.title': 'Стоп и фиксация прибыли: {name}',
  'conditional.text':
    'Нужное для заявки резервируется сразу. Она выставится, когда цена дойдёт до порога, даже без вас. Видите её только вы.',
  'conditional.side': 'Сторона',
  'conditional.sell': 'Продать',
  'conditional.buy': 'Купить',
  'conditional.kind': 'Условие',
  'conditional.stop': 'Стоп',
  'conditional.take': 'Прибыль',
  'conditional.both': 'Оба',
  'conditional.both_text': 'Та, что выставится первой, отменит вторую. Резерв у них общий.',
  'conditional.trigger_stop': 'Цена стопа',
  'conditional.trigger_take': 'Цена фиксации прибыли',
  'conditional.limit_sell': 'Тогда продать по цене или дороже',
  'conditional.limit_buy': 'Тогда купить по цене или дешевле',
  'conditional.count': 'Количество',
  'conditional.aside': 'В резерве',
  'conditional.pieces': '{count, plural, one {# шт.} few {# шт.} many {# шт.} other {# шт.}}',
  'conditional.create': 'Задать заявку',
  'conditional.created': 'Заявка ждёт своей цены',
  'conditional.none': 'Здесь нет ваших заявок, которые ждут цены.',
  'conditional.own': 'Заявки, которые ждут цены',
  'conditional.row_sell':
    'Продать {count, plural, one {# шт.} few {# шт.} many {# шт.} other {# шт.}}',
  'conditional.row_buy':
    'Купить {count, plural, one {# шт.} few {# шт.} many {# шт.} other {# шт.}}',
  'conditional.then': 'тогда заявка по {price}',
  'conditional.firing': 'Цена дошла до порога: заявка выставляется.',
  'conditional.cancel_sell': 'Отменить: продать {count, number}',
  'conditional.cancel_buy': 'Отменить: купить {count, number}',
  'conditional.trail': 'Скользящий',
  'conditional.trail_text_sell':
    'Цена стопа растёт вслед за ценой и держится на этом отступе от её максимума. Вниз она не идёт.',
  'conditional.trail_text_buy':
    'Цена стопа снижается вслед за ценой и держится на этом отступе от её минимума. Вверх она не идёт.',
  'conditional.distance': 'Отступ',
  'conditional.in_percent': 'Проценты',
  'conditional.in_coins': 'Монеты',
  'conditional.distance_percent': 'Отступ от лучшей цены, %',
  'conditional.distance_coins': 'Отступ от лучшей цены, монеты',
  'conditional.trailing_percent': 'на {distance, number}% от лучшей: {best}',
  'conditional.trailing_coins': 'на {distance} от лучшей: {best}',
  'conditional.resale': 'После покупки продать по цене',
  'conditional.resale_price': 'Продать затем по, за штуку',
  'conditional.resale_low': 'Цена должна быть выше цены заявки.',
  'conditional.resale_text':
    'Всё купленное по этой заявке сразу выставляется на продажу по этой цене. Если это невозможно, предметы останутся у вас, и вы узнаете почему.',
  'conditional.reselling': 'Куплено: выставляется на продажу.',
}
