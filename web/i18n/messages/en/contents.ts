export const contents = {
  'contents.title': 'Contains',
  'contents.drawn': 'Gives one of these at random',
} as const
