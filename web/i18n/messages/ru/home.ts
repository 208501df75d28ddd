import type { home as en } from '../en/home.ts'

export const home: Record<keyof typeof en, string> = {
  'home.title': 'У всего есть цена.',
  'home.subtitle': 'Называете её вы.',
  'home.lead':
    'Торговый дом над таверной. Покупайте и продавайте найденное в игре: цены назначают сами игроки, а стакан заявок меняется у вас на глазах.',
  'home.open_market': 'Открыть рынок',
  'home.log_in': 'Войти через Steam',
  'home.welcome': 'Рады видеть вас, {name}.',
  'home.on_the_counter': 'Сейчас на прилавке',
  'home.on_the_counter_text': 'Самые дорогие предметы высоких редкостей прямо сейчас.',
  'home.no_prices': 'Пока ничего не продаётся. Начните первыми.',
}
