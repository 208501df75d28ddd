import type { makeOrBuy as en } from '../en/make-or-buy.ts'

export const makeOrBuy: Record<keyof typeof en, string> = {
  'deal.title': '作るか買うか',
  'deal.cost': '材料の費用',
  'deal.revenue': '売却額',
  'deal.profit': '利益',
  'deal.missing': '足りない材料',
  'deal.instead': '完成品を買う場合',
  'deal.partly': '板の数量が足りません',
  'deal.unread': '板にはさらに注文があり、ここではすべて計算していません',
  'deal.short_inputs': '売りが足りません：{names}',
  'deal.short_outputs': '買い手が足りません：{names}',
  'deal.rare_draws': 'レアな結果が出なければ赤字です。利益が出るのは全体の {share} です。',
  'deal.usual': '通常の結果：',
  'deal.limited_by': '上限の要因：',
  'deal.need_more': '不足：',
}
