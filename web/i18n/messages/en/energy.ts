export const energy = {
  'energy.count': 'Energy: {count, plural, one {# charge} other {# charges}}',
  'energy.activate': 'Activate',
  'energy.activate_long': 'Activate an energy charge',
  'energy.active_hint':
    'Energy active until {time}: harvests run 25% faster; crafts and farm jobs take 20% less time.',
  'energy.idle_hint':
    'One charge lasts 24 hours: harvests run 25% faster; crafts and farm jobs take 20% less time.',
  'energy.activated': 'Energy extended by one day',
} as const
