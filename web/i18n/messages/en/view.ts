/** For an operator who sees the product as a player does. */
export const view = {
  'view.title': 'Viewing as a player',
  'view.seeing_as': 'You see the market as {name}. Nothing can be changed.',
  'view.stop': 'Back to my account',
  'view.over': 'Viewing as {name} has ended.',
} as const
