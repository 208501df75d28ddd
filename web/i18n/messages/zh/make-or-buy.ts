import type { makeOrBuy as en } from '../en/make-or-buy.ts'

export const makeOrBuy: Record<keyof typeof en, string> = {
  'deal.title': '自制还是购买',
  'deal.cost': '原料成本',
  'deal.revenue': '产出售价',
  'deal.profit': '利润',
  'deal.missing': '补齐缺料',
  'deal.instead': '直接购买',
  'deal.partly': '市场挂单不足',
  'deal.unread': '挂单更多，此处未全部计入',
  'deal.short_inputs': '在售不足：{names}',
  'deal.short_outputs': '收购不足：{names}',
  'deal.limited_by': '受限于：',
  'deal.need_more': '缺少：',
}
