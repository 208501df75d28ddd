import type { ladder as en } from '../en/ladder.ts'

export const ladder: Record<keyof typeof en, string> = {
  'ladder.depth': '累計',
  'ladder.buy_level': '{count, number} 個買う',
  'ladder.sell_level': '{count, number} 個売る',
  'ladder.next': '次に成立',
  'ladder.ahead': '前に {count, number} 個',
  'ladder.cancel_all': 'このアイテムの自分の注文 {count, number} 件をすべて取り消す',
  'ladder.repeat': '同じ注文を出す：{name}',
  'ladder.share_buy': '買える数の {share, number, percent}',
  'ladder.share_sell': '所持数の {share, number, percent}',
  'ladder.fills': '約{time}で成立',
  'ladder.too_few': '取引が少なく予測できません',
  'tape.title': '最新の取引',
  'tape.time': '時刻',
  'tape.bought': '買い',
  'tape.sold': '売り',
  'tape.empty': 'この 7 日間、このアイテムの取引はありません。',
  'tape.kind': '取引',
}
