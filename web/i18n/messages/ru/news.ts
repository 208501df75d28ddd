import type { news as en } from '../en/news.ts'

export const news: Record<keyof typeof en, string> = {
  'news.bargains': 'Почти сошлись в цене',
  'news.bargains_text': 'Здесь покупатели и продавцы почти договорились.',
  'news.bargains_empty': 'Сейчас цены покупателей и продавцов далеки друг от друга.',
  'news.best_buy': 'Покупают за',
  'news.best_sell': 'Продают за',
  'news.spread': 'спред {percent}',
  'news.features': 'Как это работает',
  'news.look': 'Взгляд внутрь',
  'news.look_text':
    'Живой рынок: слева предметы, справа график цены и стакан. Смотреть можно всем, торговать — после входа.',
  'news.look_alt': 'Экран рынка: список предметов с ценами, график одного из них и его стакан.',
  'news.movers': 'Движения рынка',
  'news.movers_text': 'Средняя цена за последние 24 часа в сравнении с предыдущими 24.',
  'news.movers_empty': 'Со вчерашнего дня цены не изменились.',
  'news.moved': 'с {before} до {now}',
  'news.traded':
    '{count, plural, one {продана # шт.} few {продано # шт.} many {продано # шт.} other {продано # шт.}}',
  'news.up': 'вверх на {percent}',
  'news.down': 'вниз на {percent}',
  'news.offered': 'От',
  'news.no_offer': 'Не продаётся',
  'news.event': 'Событие',
  'news.event_running': 'Идёт',
  'news.event_coming': 'Скоро',
  'news.days_left':
    '{days, plural, one {остался # день} few {осталось # дня} many {осталось # дней} other {осталось # дня}}',
  'news.begins_in':
    'Начнётся через {days, plural, one {# день} few {# дня} many {# дней} other {# дня}}',
  'news.currency': 'Валюта',
  'news.pictures': 'Галерея',
  'news.changelog': 'Что нового',
  'news.report_title': 'Нашли ошибку?',
  'news.report_text': 'Расскажите в чате сообщества, что вы делали и что произошло. Мы читаем всё.',
  'news.report': 'Сообщить о проблеме',
  'news.failed': 'Не удалось загрузить новости',
}
