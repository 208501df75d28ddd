export const inventoryKey = ['inventory'] as const
