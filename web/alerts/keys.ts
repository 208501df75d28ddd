export const alertsKey = ['alerts'] as const
