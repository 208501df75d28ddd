import type { makeOrBuy as en } from '../en/make-or-buy.ts'

export const makeOrBuy: Record<keyof typeof en, string> = {
  'deal.title': 'Yap ya da satın al',
  'deal.cost': 'Malzeme maliyeti',
  'deal.revenue': 'Satış geliri',
  'deal.profit': 'Kâr',
  'deal.missing': 'Eksik malzemeler',
  'deal.instead': 'Hazır almak',
  'deal.partly': 'Emir defterinde bu kadar yok',
  'deal.unread': 'Emir defteri burada hesaplanandan daha derin',
  'deal.short_inputs': 'Yeterince satılmıyor: {names}',
  'deal.short_outputs': 'Yeterli alıcı yok: {names}',
  'deal.rare_draws':
    'Nadir sonuçlar çıkmazsa zarar eder: başlatmaların yalnızca {share} kadarı kâr getirir.',
  'deal.usual': 'Olağan sonuç:',
  'deal.limited_by': 'Sınırlayan:',
  'deal.need_more': 'Eksik olan:',
}
