export const credits = {
  'credits.title': 'Credits',
  'credits.icons': 'Item icons',
  'credits.icons_text':
    'Item icons come from {site}, licensed under {licence}, recolored by rarity and otherwise unchanged. Icons made by:',
  'credits.icon_count': '{count, plural, one {# icon} other {# icons}}',
  'credits.type': 'Typefaces',
  'credits.type_text': 'Tektur and Onest, both under the {licence}.',
  'credits.charts': 'Charts',
  'credits.charts_text': 'Drawn with Lightweight Charts™, copyright © TradingView, Inc., {site}.',
} as const
