import type { catalog as en } from '../en/catalog.ts'

export const catalog: Record<keyof typeof en, string> = {
  'item.unknown': 'Неизвестно',
  'rarity.common': 'Обычный',
  'rarity.uncommon': 'Необычный',
  'rarity.rare': 'Редкий',
  'rarity.epic': 'Эпический',
  'rarity.legendary': 'Легендарный',
  'rarity.mythic': 'Мифический',
  'item.locked': 'Под замком',
  'item.owned': 'В наличии: {count, number}',
  'item.show_all': 'Показать все предметы',
  'tags.label': '{category}: {value}',
  'tags.title': 'Метки',
  'tags.add': 'Добавить метку',
  'tags.remove': 'Убрать метку: {tag}',
}
