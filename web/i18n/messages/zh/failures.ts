import type { failures as en } from '../en/failures.ts'

export const failures: Record<keyof typeof en, string> = {
  'layout.items_failed': '无法加载物品',
  'layout.inventory_failed': '无法加载背包',
  'layout.lists_failed': '无法加载关注清单',
  'layout.prices_failed': '无法加载市场价格',
}
