export const energyKey = ['energy'] as const
