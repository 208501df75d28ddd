export const watchListsKey = ['watch-lists'] as const
export const savedSearchesKey = ['saved-searches'] as const
