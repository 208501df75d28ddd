import type { catalog as en } from '../en/catalog.ts'

export const catalog: Record<keyof typeof en, string> = {
  'item.unknown': '未知',
  'rarity.common': '普通',
  'rarity.uncommon': '优秀',
  'rarity.rare': '稀有',
  'rarity.epic': '史诗',
  'rarity.legendary': '传说',
  'rarity.mythic': '神话',
  'item.locked': '已锁定',
  'item.owned': '拥有 {count, number} 件',
  'item.show_all': '显示全部物品',
  'tags.label': '{category}：{value}',
  'tags.title': '标签',
  'tags.add': '添加标签',
  'tags.remove': '移除标签：{tag}',
}
