export const makeOrBuy = {
  'deal.title': 'Make or buy',
  'deal.cost': 'Ingredients cost',
  'deal.revenue': 'Sells for',
  'deal.profit': 'Profit',
  'deal.missing': 'Missing ingredients',
  'deal.instead': 'Buy it ready-made',
  'deal.partly': 'Not enough in the order book',
  'deal.unread': 'The order book goes deeper than is counted here',
  'deal.short_inputs': 'Not enough for sale: {names}',
  'deal.short_outputs': 'Not enough buyers: {names}',
  'deal.limited_by': 'Limited by:',
  'deal.need_more': 'You need more:',
} as const
