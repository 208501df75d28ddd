import type { news as en } from '../en/news.ts'

export const news: Record<keyof typeof en, string> = {
  'news.bargains': 'Почти сговорились',
  'news.bargains_text': 'Здесь покупатели и продавцы почти сошлись в цене.',
  'news.bargains_empty': 'Покупатели и продавцы пока далеки друг от друга.',
  'news.best_buy': 'Покупают за',
  'news.best_sell': 'Продают за',
  'news.spread': 'разрыв {percent}',
  'news.features': 'Как устроен торговый дом',
  'news.look': 'Что это за дом',
  'news.look_text':
    'Рынок как он есть сейчас: слева все товары, справа цена во времени и обе книги заявок. Смотреть можно всем, торговать — после входа.',
  'news.look_alt':
    'Экран рынка: список товаров с ценами, график одного из них и две его книги заявок.',
  'news.movers': 'Движения рынка',
  'news.movers_text': 'Средние цены последних 24 часов против предыдущих 24.',
  'news.movers_empty': 'Со вчерашнего дня цены не двигались.',
  'news.moved': 'с {before} до {now}',
  'news.traded':
    '{count, plural, one {продана # штука} few {проданы # штуки} many {продано # штук} other {продано # штуки}}',
  'news.up': 'вверх на {percent}',
  'news.down': 'вниз на {percent}',
  'news.offered': 'Продают от',
  'news.no_offer': 'Сейчас не продают',
  'news.event': 'Событие',
  'news.event_running': 'Идёт',
  'news.event_coming': 'Скоро',
  'news.days_left':
    '{days, plural, one {остался # день} few {осталось # дня} many {осталось # дней} other {осталось # дня}}',
  'news.begins_in':
    'Начнётся через {days, plural, one {# день} few {# дня} many {# дней} other {# дня}}',
  'news.currency': 'Валюта',
  'news.pictures': 'Картинки',
  'news.changelog': 'Что изменилось',
  'news.report_title': 'Что-то сломалось?',
  'news.report_text': 'Расскажите в чате сообщества, что вы делали и что увидели: мы читаем всё.',
  'news.report': 'Сообщить о проблеме',
  'news.failed': 'Не удалось загрузить новости',
}
