export const session = {
  'session.back': 'To the main page',
  'session.profile_failed': 'The profile could not be loaded',
  'session.ended': 'Your session has ended. Please log in again.',
  'session.banned': 'This account is banned. If you think this is a mistake, contact support.',
  'session.view': 'Seen as a player',
  'session.seeing_as': 'You see the market as {name}. Nothing can be changed.',
  'session.stop_seeing': 'Back to my account',
} as const
