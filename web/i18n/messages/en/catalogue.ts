export const catalogue = {
  'item.unknown': 'Unknown',
  'rarity.common': 'Common',
  'rarity.uncommon': 'Uncommon',
  'rarity.rare': 'Rare',
  'rarity.epic': 'Epic',
  'rarity.legendary': 'Legendary',
  'rarity.mythic': 'Mythic',
  'item.owned': '{count, plural, one {# piece owned} other {# pieces owned}}',
  'tags.label': '{category}: {value}',
  'tags.title': 'Tags',
  'tags.add': 'Add a tag',
  'tags.remove': 'Remove the tag {tag}',
} as const
