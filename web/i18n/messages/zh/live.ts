import type { live as en } from '../en/live.ts'

export const live: Record<keyof typeof en, string> = {
  'live.live': '实时',
  'live.connecting': '连接中',
  'live.stale': '{time} 起未更新',
  'live.reconnecting': '重新连接中',
  'live.live_hint': '价格、订单和钱币实时更新。',
  'live.broken_hint': '您看到的内容可能已过时。{reason}',
  'live.polling': '每 15 秒更新',
  'live.polling_hint':
    '没有实时连接。价格、钱币、物品和订单每 15 秒加载一次，上次为 {time}。{reason}',
}
