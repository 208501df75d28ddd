import type { ladder as en } from '../en/ladder.ts'

export const ladder: Record<keyof typeof en, string> = {
  'ladder.depth': '累计',
  'ladder.buy_level': '购买 {count, number} 件',
  'ladder.sell_level': '出售 {count, number} 件',
  'ladder.next': '排在最前',
  'ladder.ahead': '前面还有 {count, number} 件',
  'ladder.cancel_all': '撤销您在该物品上的全部 {count, number} 个订单',
  'ladder.repeat': '再次下单：{name}',
  'ladder.share_buy': '可购买数量的 {share, number, percent}',
  'ladder.share_sell': '拥有数量的 {share, number, percent}',
  'ladder.fills': '约 {time} 后成交',
  'ladder.too_few': '成交太少，无法估计',
  'tape.title': '最新成交',
  'tape.time': '时间',
  'tape.bought': '买入',
  'tape.sold': '卖出',
  'tape.empty': '最近 7 天没有人交易该物品。',
  'tape.kind': '成交',
}
