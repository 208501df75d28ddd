import type { live as en } from '../en/live.ts'

export const live: Record<keyof typeof en, string> = {
  'live.live': 'ライブ',
  'live.connecting': '接続中',
  'live.stale': '{time} から更新停止',
  'live.reconnecting': '再接続中',
  'live.live_hint': '価格・注文・コインはリアルタイムで更新されます。',
  'live.broken_hint': '表示が最新でない可能性があります。{reason}',
  'live.polling': '15 秒ごとに更新',
  'live.polling_hint':
    'ライブ接続がありません。価格・コイン・アイテム・注文は 15 秒ごとに読み込まれます（前回 {time}）。{reason}',
}
