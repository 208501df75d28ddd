import type { kit as en } from '../en/kit.ts'

export const kit: Record<keyof typeof en, string> = {
  'kit.close': '閉じる',
  'kit.search': '検索',
  'kit.clear_search': '検索をクリア',
  'kit.retry': 'もう一度試す',
  'kit.increase': '増やす',
  'kit.decrease': '減らす',
  'kit.failed': '読み込めませんでした',
  not_found: '見つかりませんでした',
  'kit.coins': '{coins, number} サプライズコイン',
}
