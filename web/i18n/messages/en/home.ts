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
  'home.starter_title': 'A parcel waits for you',
  'home.starter_text':
    'The house gives every newcomer a purse and a few goods to begin trading with.',
  'home.starter_claim': 'Open the starter pack',
  'home.starter_done': 'Your starter pack is open. Good trading!',
  'home.no_prices': 'The counter is still empty. Be the first to offer something.',
} as const
