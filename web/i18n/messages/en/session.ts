export const session = {
  'session.back': 'Back to home',
  'session.profile_failed': 'Couldn’t load your profile',
} as const
