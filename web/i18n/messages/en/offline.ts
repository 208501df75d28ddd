/** What is said without a network. */
export const offline = {
  'offline.text': 'You’re offline. The market will be back as soon as your connection is.',
}
