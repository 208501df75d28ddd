export const session = {
  'session.back': 'Back to home',
  'session.profile_failed': 'Couldn’t load your profile',
  'session.ended': 'Your session has ended. Please log in again.',
  'session.banned': 'This account is banned. If you think this is a mistake, contact support.',
  'session.view': 'Viewing as a player',
  'session.seeing_as': 'You see the market as {name}. Nothing can be changed.',
  'session.stop_seeing': 'Back to my account',
} as const
