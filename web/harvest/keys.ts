export const harvestKey = ['harvest'] as const
