export const locks = {
  'locks.lock': 'Lock: nothing of it leaves',
  'locks.unlock': 'Unlock',
  'locks.unlock_title': 'Unlock {name}?',
  'locks.unlock_text': 'It can then be sold, crafted, traded, placed and spent again.',
  'locks.keep': 'Keep it locked',
  'locks.locked':
    '{count, plural, one {Locked: no piece of it leaves} other {# kinds locked: no piece of them leaves}}',
  'locks.unlocked': '{count, plural, one {Unlocked} other {# kinds unlocked}}',
  'locks.failed': 'The lock could not be changed',
} as const
