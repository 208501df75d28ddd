export const signIn = {
  'session.redirecting': 'Authorization via Steam... redirecting.',
  'session.client_signing_in': 'Signing in through the game…',
  'session.not_started_here':
    'This sign-in was not started in this browser, so nothing was changed. Log in from here to continue.',
  'session.failed': 'Sign-in failed',
  'session.no_ticket': 'The game didn’t send a ticket. Reopen the market from the game.',
  'session.replace_title': 'Switch player?',
  'session.replace_text':
    'You are signed in as {current}. The game wants to sign in {next}. Switch only if you came here from the game.',
  'session.replace': 'Switch to {next}',
  'session.keep': 'Stay as {current}',
} as const
