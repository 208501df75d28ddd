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
  'home.no_prices': 'The counter is still empty. Be the first to offer something.',
} as const
