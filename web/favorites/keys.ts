export const favoritesKey = ['favorites'] as const
