export const en = {
  site: 'Surprise Market',
  told: {
    sell: 'Sellers ask {price} now',
    buy: 'Buyers pay {price} now',
    trade: 'Last traded at {price}',
  },
  rose: {
    hour: 'Up {percent}% in an hour: from {from} to {price}',
    day: 'Up {percent}% in a day: from {from} to {price}',
    week: 'Up {percent}% in a week: from {from} to {price}',
  },
  fell: {
    hour: 'Down {percent}% in an hour: from {from} to {price}',
    day: 'Down {percent}% in a day: from {from} to {price}',
    week: 'Down {percent}% in a week: from {from} to {price}',
  },
  set: { above: 'Alert at {price} or more', below: 'Alert at {price} or less' },
  waited: {
    above: 'Your order waited for {price} or more',
    below: 'Your order waited for {price} or less',
  },
  spans: { hour: 'in an hour', day: 'in a day', week: 'in a week' },
  set_change: {
    up: 'Alert: up {percent}% or more {span}',
    down: 'Alert: down {percent}% or more {span}',
    either: 'Alert: up or down {percent}% or more {span}',
  },
  traded: { sell: 'Sold {count} for {total}', buy: 'Bought {count} for {total}' },
  filled: 'The order is filled',
  left: '{count} left in the order',
  ended: {
    sell: 'Your sell order at {price} has ended',
    buy: 'Your buy order at {price} has ended',
  },
  ending: {
    sell: 'Your sell order at {price} ends within the hour',
    buy: 'Your buy order at {price} ends within the hour',
  },
  beaten: {
    sell: 'Someone now asks {best}; your order asks {price}.',
    buy: 'Someone now pays {best}; your order pays {price}.',
  },
  refused: {
    sell: 'The sell order wasn’t placed, and its items came back.',
    buy: 'The buy order wasn’t placed, and its coins came back.',
  },
  rest: '{count} added to the order book',
  resale: 'Bought: {count}, but not put up for sale at {price}.',
  stock_refused: 'The standing order for {keep} in stock can’t buy for now.',
  stock_ended: 'The budget for keeping {keep} in stock is used up.',
  crafted: 'Crafted: {count}',
  farmed: 'Done: {count}',
  given_up: 'Stopped by an operator: {count}. What it took came back.',
  harvest: 'Harvesting has stopped',
  why: {
    switched_off: 'It was switched off.',
    closed: 'Harvesting is closed for now.',
    nothing_selected: 'A slot has no item selected.',
    not_enough_items: 'Not enough: {name}',
    max_reached: 'Already in use as often as allowed: {name}',
    not_enough_requirements: 'Needed and missing: {name}',
    item_locked: 'Locked: {name}',
  },
  salary: 'Salary has stopped growing. Collect it to earn on.',
  energy: 'Energy ends within the hour',
  trade: {
    created: 'wants to trade with you',
    offer: 'changed their offer',
    confirmed: 'agreed to the offers',
    withdrawn: 'withdrew their agreement',
    fell: 'The trade fell through: something offered was gone',
    completed: 'The trade is done',
    declined: 'ended the trade',
  },
  exchange_to: '{coins} exchanged for Steam coins',
  exchange_from: '{coins} received for Steam coins',
  exchange_undone: 'The exchange wasn’t made. Nothing was lost.',
}

/** What notifications say, as the inbox says it, without pictures of coins and without dates. */
export type PushWords = typeof en
