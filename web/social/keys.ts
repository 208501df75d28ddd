/** Keys of what the stream changes of friends and trades. */
export const socialKeys = {
  all: ['social'],
  friends: ['social', 'friends'],
  invitations: ['social', 'invitations'],
  /** Players found by name, by what was searched. */
  found: ['social', 'found'],
  trades: ['social', 'trades'],
  /** Trades that have ended while the page was open. Nothing asks the server for them. */
  ended: ['ended-trades'],
} as const
