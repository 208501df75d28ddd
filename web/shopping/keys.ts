export const shoppingListKey = ['shopping-list'] as const
