export const home = {
  'home.title': 'Everything has its price.',
  'home.subtitle': 'The counter is open.',
  'home.lead':
    'A trading house over a tavern. Buy and sell what you find in the game with every other player, at prices the players make, in a book that moves while you watch.',
  'home.open_market': 'Open the market',
  'home.log_in': 'Log in with Steam',
  'home.welcome': 'Welcome back, {name}.',
  'home.on_the_counter': 'On the counter now',
  'home.on_the_counter_text': 'The dearest of each rank, at the offers of this moment.',
  'home.quick_bargains': 'Close bargains',
  'home.quick_bargains_text': 'Buyers and sellers are nearly of one mind here.',
  'home.best_buy': 'Buyers pay',
  'home.best_sell': 'Sellers ask',
  'home.spread': '{percent} apart',
  'home.house_title': 'How the house works',
  'home.house_book': 'One book per item',
  'home.house_book_text':
    'Best price first, then who came first. What you offer waits in the book until somebody takes it.',
  'home.house_live': 'Alive to the second',
  'home.house_live_text':
    'Every trade reaches your screen by itself. The lantern at the top tells you whether what you see is fresh.',
  'home.house_ledger': 'Nothing gets lost',
  'home.house_ledger_text':
    'Every coin and every item leaves one account and enters another. The books always balance.',
  'home.house_tongues': 'Six languages',
  'home.house_tongues_text':
    'Names and stories of all items in English, Russian, Chinese, Turkish, Portuguese and Japanese.',
  'home.starter_title': 'A parcel waits for you',
  'home.starter_text':
    'The house gives every newcomer a purse and a few goods to begin trading with.',
  'home.starter_claim': 'Open the starter pack',
  'home.starter_done': 'Your starter pack is open. Good trading!',
  'home.no_prices': 'The counter is still empty. Be the first to offer something.',
} as const
