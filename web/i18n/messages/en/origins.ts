export const origins = {
  'origins.title': 'Also comes from',
  'origins.farm': 'Farm: {name}',
  'origins.harvest': 'Harvesting: {name}',
  'origins.wheel': 'Roulette: {name}',
} as const
