export const inbox = {
  'inbox.filled': 'The order is filled',
  'inbox.left': '{count, number} left in the order',
} as const
