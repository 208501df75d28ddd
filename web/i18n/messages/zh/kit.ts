import type { kit as en } from '../en/kit.ts'

export const kit: Record<keyof typeof en, string> = {
  'kit.close': '关闭',
  'kit.search': '搜索',
  'kit.clear_search': '清除搜索',
  'kit.retry': '重试',
  'kit.increase': '增加',
  'kit.decrease': '减少',
  'kit.failed': '加载失败',
  not_found: '未找到任何内容',
  'kit.coins': '{coins, number} 惊喜币',
}
