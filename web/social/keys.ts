/** Keys of what the stream changes of friends and trades. */
export const socialKeys = {
  all: ['social'],
  friends: ['social', 'friends'],
  invitations: ['social', 'invitations'],
  /** Players found by name, by what was searched. */
  found: ['social', 'found'],
  trades: ['social', 'trades'],
  /** One that has ended, by its id. */
  endedTrade: ['social', 'ended-trade'],
} as const
