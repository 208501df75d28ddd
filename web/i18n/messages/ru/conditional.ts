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
  'conditional.both': 'Обе',
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
}
