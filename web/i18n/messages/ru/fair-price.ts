import type { fairPrice as en } from '../en/fair-price.ts'

export const fairPrice: Record<keyof typeof en, string> = {
  'fair.price': 'Справедливая цена',
  'fair.price_text': 'Медиана цен сделок: отдельные необычные сделки её не сдвигают.',
  'fair.volatility': 'Волатильность',
  'fair.volatility_text': 'Половина торгов проходит настолько близко к справедливой цене.',
  'fair.average': 'Средняя по объёму',
  'fair.average_text': 'Средняя цена всех проданных штук за то же время, включая крупные сделки.',
  'fair.from_hours':
    '{slots, plural, one {# час} few {# часа} many {# часов} other {# часа}} со сделками за последние 2 дня, {quantity, plural, one {# штука} few {# штуки} many {# штук} other {# штуки}}',
  'fair.from_days':
    '{slots, plural, one {# день} few {# дня} many {# дней} other {# дня}} со сделками за последние 30 дней, {quantity, plural, one {# штука} few {# штуки} many {# штук} other {# штуки}}',
  'fair.thin': 'Мало сделок',
  'fair.thin_market': 'Мало сделок',
  'fair.thin_text':
    'Для справедливой цены данных не хватает: за последние 30 дней {days, plural, =0 {сделок не было} one {сделки были только # день} few {сделки были только # дня} many {сделки были только # дней} other {сделки были только # дня}}.',
  'fair.question': 'Цена указана верно?',
  'fair.far_above':
    '{price} — это в {factor, plural, one {# раз} few {# раза} many {# раз} other {# раза}} выше справедливой цены {fair}.',
  'fair.far_below':
    '{price} — это в {factor, plural, one {# раз} few {# раза} many {# раз} other {# раза}} ниже справедливой цены {fair}.',
  'fair.more': '…и ещё {more, number}',
  'fair.guard': 'Спрашивать, если цена далека от справедливой',
  'fair.change': 'Изменить цену',
  'fair.place': 'Всё равно создать заявку',
  'fair.again': 'Введите цену ещё раз',
  'fair.again_of': 'Введите ещё раз цену для «{name}»',
  'fair.again_price': 'Введите ещё раз: {price}',
  'fair.again_first':
    'Чтобы создать заявку, введите ту же цену ещё раз: она отличается в десять раз или больше.',
  'fair.trade': 'С обменом всё верно?',
  'fair.trade_uneven':
    'Вы отдаёте в {factor, plural, one {# раз} few {# раза} many {# раз} other {# раза}} больше, чем получаете: {mine} за {theirs} по справедливым ценам.',
  'fair.trade_again': 'Введите ещё раз, сколько монет отдаёте',
  'fair.trade_again_first':
    'Чтобы подтвердить, введите то же число монет ещё раз: вы отдаёте в десять раз больше, чем получаете, или ещё больше.',
  'fair.trade_change': 'Изменить предложение',
  'fair.trade_agree': 'Всё равно подтвердить',
  'fair.now': 'Цены сейчас',
  'fair.now_sell': 'Продавцы просят',
  'fair.now_buy': 'Покупатели дают',
  'fair.now_trade': 'Последняя сделка',
  'fair.worth': 'Справедливая стоимость',
  'fair.unpriced':
    '{unpriced, plural, one {# предмет не учтён: по нему мало сделок.} few {# предмета не учтены: по ним мало сделок.} many {# предметов не учтены: по ним мало сделок.} other {# предмета не учтены: по ним мало сделок.}}',
}
