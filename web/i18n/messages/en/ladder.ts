export const ladder = {
  'ladder.depth': 'Cumulative',
  'ladder.buy_level': 'buy {count, number}',
  'ladder.sell_level': 'sell {count, number}',
  'ladder.next': 'next in line',
  'ladder.ahead': '{count, plural, one {# pc ahead} other {# pcs ahead}}',
  'ladder.ahead_least': '{count, plural, one {at least # pc ahead} other {at least # pcs ahead}}',
  'ladder.cancel_all':
    '{count, plural, one {Cancel your order for this item} other {Cancel all # of your orders for this item}}',
  'ladder.all.sell': '{count, plural, one {# sell order} other {# sell orders}}',
  'ladder.all.buy': '{count, plural, one {# buy order} other {# buy orders}}',
  'ladder.all.conditional':
    '{count, plural, one {# order that waits for a price} other {# orders that wait for a price}}',
  'ladder.all.standing':
    '{count, plural, one {# order that keeps the item in stock} other {# orders that keep the item in stock}}',
  'ladder.all_unknown': 'your automatic orders for it, which couldn’t be loaded',
  'ladder.repeat': 'Repeat the order: {name}',
  'ladder.share_buy': '{share, number, percent} of what you can pay for',
  'ladder.share_sell': '{share, number, percent} of what you own',
  'ladder.fills': 'filled in about {time}',
  'ladder.too_few': 'not enough trades to estimate',
  'tape.title': 'Latest trades',
  'tape.time': 'Time',
  'tape.bought': 'Bought',
  'tape.sold': 'Sold',
  'tape.empty': 'Nobody has traded this item in the last 7 days.',
  'tape.kind': 'Trade',
} as const
