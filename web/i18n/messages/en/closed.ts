/** What is closed for the moment, and what still works. */
export const closed = {
  'closed.market':
    'The market is temporarily closed. You can’t place orders, but you can cancel the ones you have.',
  'closed.exchange': 'The exchange is temporarily closed. Exchanges in progress will finish.',
  'closed.craft': 'Crafting is temporarily closed. Crafts in progress will finish.',
  'closed.factory': 'The farm is temporarily closed. Jobs in progress will finish.',
  'closed.harvest':
    'Harvesting is temporarily closed. Runs in progress will finish, but no new ones start. You can still switch recipes off.',
  'closed.spin': 'The roulette is temporarily closed.',
  'closed.trades':
    'Trading is temporarily closed. You can withdraw a confirmation or cancel a trade.',
  'closed.rent':
    'Rent is temporarily closed. You can take your items back together with their salary.',
  'closed.starter': 'Gifts are temporarily closed. Your starter pack will be kept for you.',
  'closed.tavern': 'The daily reward is paused. You can keep playing.',
}
