import type { makeOrBuy as en } from '../en/make-or-buy.ts'

export const makeOrBuy: Record<keyof typeof en, string> = {
  'deal.title': 'Сделать или купить',
  'deal.cost': 'Стоимость сырья',
  'deal.revenue': 'Продаётся за',
  'deal.profit': 'Прибыль',
  'deal.missing': 'Недостающее сырьё',
  'deal.instead': 'Купить готовое',
  'deal.partly': 'В стакане столько нет',
  'deal.unread': 'В стакане есть ещё заявки, здесь учтены не все',
  'deal.short_inputs': 'Мало предложений: {names}',
  'deal.short_outputs': 'Мало покупателей: {names}',
  'deal.rare_draws': 'Без редкой удачи — убыток: прибыль приносят {share} запусков.',
  'deal.usual': 'Обычный итог:',
  'deal.limited_by': 'Ограничивает:',
  'deal.need_more': 'Не хватает:',
}
