export const credits = {
  'credits.title': 'Credits',
  'credits.icons': 'Item icons',
  'credits.icons_text':
    'The pictures of the items come from {site}, under the licence {licence}. They are shown in the colour of their rarity, otherwise unchanged. Icons made by:',
  'credits.icon_count': '{count, plural, one {# icon} other {# icons}}',
  'credits.type': 'Typefaces',
  'credits.type_text': 'Tektur and Onest, both under the {licence}.',
  'credits.charts': 'Charts',
  'credits.charts_text': 'Drawn with Lightweight Charts™, copyright © TradingView, Inc., {site}.',
} as const
