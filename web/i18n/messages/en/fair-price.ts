export const fairPrice = {
  'fair.price': 'Fair price',
  'fair.price_text': 'The median of what was paid: a few unusual trades don’t move it.',
  'fair.volatility': 'Volatility',
  'fair.volatility_text': 'Half of the trading is this close to the fair price.',
  'fair.average': 'Average by volume',
  'fair.average_text': 'The average of every piece traded in the same time, large trades included.',
  'fair.from_hours':
    '{slots, plural, one {# hour} other {# hours}} with trades in the last 2 days, {quantity, plural, one {# piece} other {# pieces}}',
  'fair.from_days':
    '{slots, plural, one {# day} other {# days}} with trades in the last 30 days, {quantity, plural, one {# piece} other {# pieces}}',
  'fair.thin': 'Too few trades',
  'fair.thin_market': 'Thin market',
  'fair.thin_text':
    'Too few trades for a fair price: {days, plural, =0 {none} one {only # day with trades} other {only # days with trades}} in the last 30 days.',
  'fair.question': 'Is this price right?',
  'fair.far_above': '{price} is {factor, number} times the fair price of {fair}.',
  'fair.far_below': '{price} is {factor, number} times lower than the fair price of {fair}.',
  'fair.more': '…and {more, number} more',
  'fair.guard': 'Ask me about prices far from the fair price',
  'fair.change': 'Change the price',
  'fair.place': 'Place the order anyway',
  'fair.again': 'Type the price again',
  'fair.again_of': 'Type the price for {name} again',
  'fair.again_price': 'Type {price} again',
  'fair.again_first':
    'To place it, type the same price again: it differs from the fair price by ten times or more.',
  'fair.trade': 'Is this trade right?',
  'fair.trade_uneven':
    'You give {factor, number} times what you receive: {mine} for {theirs} at fair prices.',
  'fair.trade_again': 'Retype how many coins you give',
  'fair.trade_again_first':
    'To confirm, type the same number of coins again: you’re giving at least ten times what you receive.',
  'fair.trade_change': 'Change the offer',
  'fair.trade_agree': 'Confirm anyway',
  'fair.now': 'Prices now',
  'fair.now_sell': 'Sellers ask',
  'fair.now_buy': 'Buyers pay',
  'fair.now_trade': 'Last trade',
  'fair.worth': 'Fair value',
  'fair.unpriced':
    '{unpriced, plural, one {# item has too few trades and isn’t counted.} other {# items have too few trades and aren’t counted.}}',
} as const
