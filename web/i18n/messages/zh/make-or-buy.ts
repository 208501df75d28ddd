import type { makeOrBuy as en } from '../en/make-or-buy.ts'

export const makeOrBuy: Record<keyof typeof en, string> = {
  'deal.title': '自制还是购买',
  'deal.cost': '原料成本',
  'deal.revenue': '产出售价',
  'deal.profit': '利润',
  'deal.missing': '缺少的原料',
  'deal.instead': '直接购买成品',
  'deal.partly': '订单簿中数量不足',
  'deal.unread': '订单簿中还有更多订单，此处未全部计入',
  'deal.short_inputs': '在售不足：{names}',
  'deal.short_outputs': '求购不足：{names}',
  'deal.rare_draws': '没有稀有产出就会亏损：只有 {share} 的次数盈利。',
  'deal.usual': '通常结果：',
  'deal.limited_by': '受限于：',
  'deal.need_more': '缺少：',
}
