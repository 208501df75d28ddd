import type { failures as en } from '../en/failures.ts'

export const failures: Record<keyof typeof en, string> = {
  'layout.items_failed': 'アイテムを読み込めませんでした',
  'layout.inventory_failed': '所持品を読み込めませんでした',
  'layout.lists_failed': 'ウォッチリストを読み込めませんでした',
  'layout.prices_failed': 'マーケットの価格を読み込めませんでした',
}
