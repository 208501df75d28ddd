export const makeOrBuy = {
  'deal.title': 'Make or buy',
  'deal.cost': 'Inputs cost',
  'deal.revenue': 'Outputs fetch',
  'deal.profit': 'Profit',
  'deal.missing': 'To buy what you lack',
  'deal.instead': 'Bought instead',
  'deal.partly': 'The books hold less than that',
  'deal.short_inputs': 'Not enough on offer: {names}',
  'deal.short_outputs': 'Nobody asks for that many: {names}',
} as const
