import type { fairPrice as en } from '../en/fair-price.ts'

export const fairPrice: Record<keyof typeof en, string> = {
  'fair.price': '公允价',
  'fair.price_text': '成交价的中位数：少数异常成交不会影响它。',
  'fair.volatility': '波动',
  'fair.volatility_text': '半数成交与公允价的差距在此范围内。',
  'fair.average': '成交量加权均价',
  'fair.average_text': '同一时段内全部成交的均价，包括大额成交。',
  'fair.from_hours': '最近 2 天有 {slots, number} 个小时有成交，共 {quantity, number} 件',
  'fair.from_days': '最近 30 天有 {slots, number} 天有成交，共 {quantity, number} 件',
  'fair.thin': '成交太少',
  'fair.thin_market': '交易清淡',
  'fair.thin_text':
    '{days, plural, =0 {最近 30 天没有成交，无法给出公允价。} other {最近 30 天只有 # 天有成交，不足以给出公允价。}}',
  'fair.question': '价格填对了吗？',
  'fair.far_above': '{price} 是公允价 {fair} 的 {factor, number} 倍。',
  'fair.far_below': '{price} 低于公允价 {fair}，相差 {factor, number} 倍。',
  'fair.more': '……还有 {more, number} 个',
  'fair.guard': '价格远离公允价时先询问我',
  'fair.change': '修改价格',
  'fair.place': '仍然下单',
  'fair.again': '请再次输入价格',
  'fair.again_of': '请再次输入“{name}”的价格',
  'fair.again_first': '下单前请再次输入相同的价格：它与公允价格相差十倍以上。',
  'fair.worth': '公允价值',
  'fair.unpriced': '有 {unpriced, number} 种物品成交太少，未计入。',
}
