export const home = {
  'home.title': 'Everything has its price.',
  'home.subtitle': 'You name it.',
  'home.lead':
    'A trading house above a tavern. Buy and sell what you find in the game with every other player. Players set the prices, and the order book moves as you watch.',
  'home.open_market': 'Open the market',
  'home.log_in': 'Log in with Steam',
  'home.welcome': 'Good to see you, {name}.',
  'home.on_the_counter': 'On the counter',
  'home.on_the_counter_text': 'The most valuable items of the higher rarities right now.',
  'home.no_prices': 'Nothing for sale yet. Be the first to list an item.',
} as const
