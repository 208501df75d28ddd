import type { credits as en } from '../en/credits.ts'

export const credits: Record<keyof typeof en, string> = {
  'credits.title': 'Авторы',
  'credits.icons': 'Значки предметов',
  'credits.icons_text':
    'Значки предметов взяты с {site} по лицензии {licence}: перекрашены по редкости, в остальном без изменений. Авторы значков:',
  'credits.icon_count':
    '{count, plural, one {# значок} few {# значка} many {# значков} other {# значка}}',
  'credits.type': 'Шрифты',
  'credits.type_text': 'Tektur и Onest, оба по лицензии {licence}.',
  'credits.charts': 'Графики',
  'credits.charts_text':
    'Построены на Lightweight Charts™, авторские права © TradingView, Inc., {site}.',
}
