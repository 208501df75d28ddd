export const inbox = {
  'inbox.left':
    '{count, plural, =0 {The order is filled} other {{count, number} left in the order}}',
} as const
