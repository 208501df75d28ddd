export const findersKey = ['finders'] as const
