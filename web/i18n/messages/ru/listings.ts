import type { listings as en } from '../en/listings.ts'

export const listings: Record<keyof typeof en, string> = {
  'listings.title': 'Мои лоты',
  'listings.sells': 'Лоты на продажу',
  'listings.buys': 'Лоты на покупку',
  'listings.search_sells': 'Поиск по лотам на продажу',
  'listings.search_buys': 'Поиск по лотам на покупку',
  'listings.name': 'Название',
  'listings.price': 'Цена',
  'listings.min_price': 'Мин. цена',
  'listings.max_price': 'Макс. цена',
  'listings.quantity': 'Количество',
  'listings.date': 'Дата',
  'listings.cancel': 'Снять лот: {name}',
  'listings.select': 'Выбрать: {name}',
  'listings.select_all': 'Выбрать все показанные',
  'listings.bulk': 'Снять выбранные',
  'listings.chosen':
    '{count, plural, one {Выбран # лот} few {Выбрано # лота} many {Выбрано # лотов} other {Выбрано # лота}}',
  'listings.bulk_hint': 'Сначала выберите хотя бы один лот',
  'listings.no_sells': 'У вас нет лотов на продажу.',
  'listings.no_buys': 'У вас нет лотов на покупку.',
  'listings.empty_text': 'Здесь ждёт исполнения всё, что вы предлагаете или ищете на рынке.',
  'listings.open_market': 'Открыть рынок',
  'listings.undercut': 'Кто-то продаёт дешевле',
  'listings.outbid': 'Кто-то платит больше',
  'listings.actions': 'Действия',
}
