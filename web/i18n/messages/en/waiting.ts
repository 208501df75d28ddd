export const waiting = {
  'waiting.good_till': 'Good till',
  'waiting.till.canceled': 'Canceled',
  'waiting.till.day': '1 day',
  'waiting.till.week': '1 week',
  'waiting.till.moment': 'Date',
  'waiting.moment': 'Date and time',
  'waiting.moment_first': 'Choose a date and time first',
  'waiting.moment_past': 'This moment has passed. Choose a later one.',
} as const
