export const makeOrBuy = {
  'deal.title': 'Make or buy',
  'deal.cost': 'Inputs cost',
  'deal.revenue': 'Outputs fetch',
  'deal.profit': 'Profit',
  'deal.missing': 'To buy what you lack',
  'deal.instead': 'Bought instead',
  'deal.partly': 'The books hold less than that',
  'deal.unread': 'The order book goes deeper than is counted here',
  'deal.short_inputs': 'Not enough on offer: {names}',
  'deal.short_outputs': 'Nobody asks for that many: {names}',
  'deal.limited_by': 'Limited by:',
  'deal.need_more': 'You need more:',
} as const
