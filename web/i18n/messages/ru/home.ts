import type { home as en } from '../en/home.ts'

export const home: Record<keyof typeof en, string> = {
  'home.title': 'У всего есть цена.',
  'home.subtitle': 'Прилавок открыт.',
  'home.lead':
    'Торговый дом над таверной. Покупайте и продавайте найденное в игре: цены назначают сами игроки, а книга заявок меняется у вас на глазах.',
  'home.open_market': 'Открыть рынок',
  'home.log_in': 'Войти через Steam',
  'home.welcome': 'С возвращением, {name}.',
  'home.on_the_counter': 'Сейчас на прилавке',
  'home.on_the_counter_text': 'Самое дорогое каждого ранга по ценам этой минуты.',
  'home.no_prices': 'Прилавок пока пуст. Предложите что-нибудь первым.',
}
