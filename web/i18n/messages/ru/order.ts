import type { order as en } from '../en/order.ts'

export const order: Record<keyof typeof en, string> = {
  'order.buy_title': 'Купить: {name}',
  'order.sell_title': 'Продать: {name}',
  'order.price': 'Цена за штуку, в монетах',
  'order.count': 'Количество',
  'order.owned': 'В наличии: {count, number}',
  'order.best_sell': 'Лучшее предложение',
  'order.best_buy': 'Лучший покупатель',
  'order.outbid': 'Перебить на 1',
  'order.undercut': 'Дешевле на 1',
  'order.whole_level': 'Всё по лучшей цене',
  'order.most': 'Сколько могу',
  'order.total': 'Итого',
  'order.at_once': 'Сразу исполнится',
  'order.pieces': '{count, plural, one {# шт.} few {# шт.} many {# шт.} other {# шт.}}',
  'order.pays': 'Вы платите сейчас',
  'order.receives': 'Вы получаете сейчас',
  'order.fee': 'Комиссия дома',
  'order.rest': 'Останется в книге',
  'order.impact': 'Осторожно: последняя штука на {percent, number, percent} хуже лучшей цены.',
  'order.buy_now': 'Купить сейчас',
  'order.create_buy': 'Создать ордер на покупку',
  'order.sell_now': 'Продать сейчас',
  'order.create_sell': 'Создать ордер на продажу',
  'order.checking': 'Проверяем…',
  'order.incomplete': 'Сначала укажите цену и количество',
  'order.locked': 'Вы закрепили этот предмет: он не продаётся.',
  'order.none_owned': 'У вас нет этого предмета на продажу.',
  'order.no_quote':
    'Не удалось проверить результат. Что можно, исполнится сразу, остальное будет ждать.',
  'order.bought':
    '{count, plural, one {Куплена # штука} few {Куплено # штуки} many {Куплено # штук} other {Куплено # штуки}}',
  'order.sold':
    '{count, plural, one {Продана # штука} few {Продано # штуки} many {Продано # штук} other {Продано # штуки}}',
  'order.waits':
    '{count, plural, one {# штука ждёт в книге} few {# штуки ждут в книге} many {# штук ждут в книге} other {# штуки ждут в книге}}',
  'order.bought_partly': 'Куплено: {count, number}. Ждёт в книге: {rest, number}.',
  'order.sold_partly': 'Продано: {count, number}. Ждёт в книге: {rest, number}.',
}
