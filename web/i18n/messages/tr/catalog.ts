import type { catalog as en } from '../en/catalog.ts'

export const catalog: Record<keyof typeof en, string> = {
  'item.unknown': 'Bilinmiyor',
  'rarity.common': 'Sıradan',
  'rarity.uncommon': 'Sıra dışı',
  'rarity.rare': 'Nadir',
  'rarity.epic': 'Destansı',
  'rarity.legendary': 'Efsanevi',
  'rarity.mythic': 'Mitik',
  'item.locked': 'Kilitli',
  'item.owned': 'Sende {count, number} adet var',
  'item.show_all': 'Tüm eşyaları göster',
  'tags.label': '{category}: {value}',
  'tags.title': 'Etiketler',
  'tags.add': 'Etiket ekle',
  'tags.remove': 'Etiketi kaldır: {tag}',
}
