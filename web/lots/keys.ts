export const myLotsKey = ['market', 'my-lots'] as const
