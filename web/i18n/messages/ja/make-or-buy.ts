import type { makeOrBuy as en } from '../en/make-or-buy.ts'

export const makeOrBuy: Record<keyof typeof en, string> = {
  'deal.title': '作るか買うか',
  'deal.cost': '材料の値段',
  'deal.revenue': '売れる値段',
  'deal.profit': 'もうけ',
  'deal.missing': '足りない分を買う',
  'deal.instead': '買った場合',
  'deal.partly': '板にはこれだけありません',
  'deal.unread': '板にはさらに注文があり、ここではすべて計算していません',
  'deal.short_inputs': '売りが足りません：{names}',
  'deal.short_outputs': 'これほどの買い手はいません：{names}',
  'deal.limited_by': '上限の要因：',
  'deal.need_more': '不足：',
}
