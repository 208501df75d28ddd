export const craftKeys = {
  all: ['craft', 'own'],
  queue: ['craft', 'own', 'queue'],
  history: ['craft', 'own', 'history'],
} as const
