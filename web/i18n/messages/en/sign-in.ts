export const signIn = {
  'session.redirecting': 'Authorization via Steam... redirecting.',
  'session.client_signing_in': 'Signing in through the game…',
  'session.not_started_here':
    'This sign-in was not started in this browser, so nothing was changed. Log in from here to continue.',
  'session.failed': 'Signing in did not work',
  'session.no_ticket': 'The game sent no ticket. Open the market from the game again.',
  'session.replace_title': 'Change the player?',
  'session.replace_text': 'You are signed in as {current}. The game wants to sign in {next}.',
  'session.replace': 'Change to {next}',
  'session.keep': 'Stay {current}',
} as const
