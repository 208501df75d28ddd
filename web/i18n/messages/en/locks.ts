export const locks = {
  'locks.lock': 'Lock: none of it can leave',
  'locks.unlock': 'Unlock',
  'locks.unlock_title': 'Unlock {name}?',
  'locks.unlock_text': 'It can then be sold, crafted, traded, placed and spent again.',
  'locks.note': '{name} is locked: none of it can leave.',
  'locks.keep': 'Keep it locked',
  'locks.locked':
    '{count, plural, one {Locked: none of it can leave} other {# items locked: none of them can leave}}',
  'locks.unlocked': '{count, plural, one {Unlocked} other {# items unlocked}}',
  'locks.failed': 'Couldn’t change the lock',
} as const
