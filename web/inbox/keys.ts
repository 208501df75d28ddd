export const inboxKey = ['inbox'] as const
