import type { catalog as en } from '../en/catalog.ts'

export const catalog: Record<keyof typeof en, string> = {
  'item.unknown': '不明',
  'rarity.common': 'コモン',
  'rarity.uncommon': 'アンコモン',
  'rarity.rare': 'レア',
  'rarity.epic': 'エピック',
  'rarity.legendary': 'レジェンダリー',
  'rarity.mythic': 'ミシック',
  'item.locked': 'ロック中',
  'item.owned': '所持 {count, number} 個',
  'item.show_all': 'すべてのアイテムを表示',
  'tags.label': '{category}：{value}',
  'tags.title': 'タグ',
  'tags.add': 'タグを追加',
  'tags.remove': 'タグを外す：{tag}',
}
