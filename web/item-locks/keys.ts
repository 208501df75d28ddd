export const itemLocksKey = ['item-locks'] as const
