/** Keys of what the stream changes of friends and trades. */
export const socialKeys = {
  all: ['social'],
  friends: ['social', 'friends'],
  invitations: ['social', 'invitations'],
  trades: ['social', 'trades'],
  /** The trade of which the stream told last. */
  lastTrade: ['social', 'last-trade'],
} as const
