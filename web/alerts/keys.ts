export const alertsKey = ['alerts'] as const
export const inboxKey = ['inbox'] as const
