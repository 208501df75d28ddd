export const energy = {
  'energy.count': 'Energy: {count, plural, one {# charge} other {# charges}}',
  'energy.activate': 'Activate',
  'energy.activate_long': 'Activate energy',
  'energy.active_hint':
    'Energy active until {time}: harvests are faster by a quarter, craft and farm jobs take a fifth less time.',
  'energy.idle_hint':
    'A charge lasts a day: harvests are faster by a quarter, craft and farm jobs take a fifth less time.',
  'energy.activated': 'Energy lasts a day longer',
} as const
