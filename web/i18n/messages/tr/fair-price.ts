import type { fairPrice as en } from '../en/fair-price.ts'

export const fairPrice: Record<keyof typeof en, string> = {
  'fair.price': 'Adil fiyat',
  'fair.price_text': 'Ödenen fiyatların ortancası: birkaç sıra dışı işlem onu oynatmaz.',
  'fair.volatility': 'Oynaklık',
  'fair.volatility_text': 'İşlemlerin yarısı adil fiyata bu kadar yakın.',
  'fair.average': 'Hacme göre ortalama',
  'fair.average_text': 'Aynı sürede el değiştiren tüm adetlerin ortalaması, büyük işlemler dahil.',
  'fair.from_hours':
    'Son 2 günde işlem olan {slots, plural, one {# saat} other {# saat}}, {quantity, plural, one {# adet} other {# adet}}',
  'fair.from_days':
    'Son 30 günde işlem olan {slots, plural, one {# gün} other {# gün}}, {quantity, plural, one {# adet} other {# adet}}',
  'fair.thin': 'Çok az işlem',
  'fair.thin_market': 'Durgun pazar',
  'fair.thin_text':
    'Adil fiyat için çok az işlem var: son 30 günde {days, plural, =0 {hiç işlem yok} one {yalnızca # gün işlem oldu} other {yalnızca # gün işlem oldu}}.',
  'fair.question': 'Fiyat doğru mu?',
  'fair.far_above': '{price}, {fair} olan adil fiyatın {factor, number} katı.',
  'fair.far_below': '{price}, {fair} olan adil fiyatın {factor, number} kat altında.',
  'fair.more': '…ve {more, number} tane daha',
  'fair.guard': 'Adil fiyattan çok uzak fiyatlarda bana sor',
  'fair.change': 'Fiyatı değiştir',
  'fair.place': 'Yine de emri ver',
  'fair.again': 'Fiyatı tekrar yaz',
  'fair.again_of': '{name} için fiyatı tekrar yaz',
  'fair.again_price': '{price} fiyatını tekrar yaz',
  'fair.again_first': 'Emri vermek için aynı fiyatı tekrar yaz: en az on kat fark var.',
  'fair.trade': 'Bu takas doğru mu?',
  'fair.trade_uneven':
    'Adil fiyatlarla aldığının {factor, number} katını veriyorsun: {theirs} karşılığında {mine}.',
  'fair.trade_again': 'Verdiğin parayı tekrar yaz',
  'fair.trade_again_first':
    'Onaylamak için aynı tutarı tekrar yaz: aldığının en az on katını veriyorsun.',
  'fair.trade_change': 'Teklifi değiştir',
  'fair.trade_agree': 'Yine de onayla',
  'fair.now': 'Güncel fiyatlar',
  'fair.now_sell': 'Satıcılar istiyor',
  'fair.now_buy': 'Alıcılar veriyor',
  'fair.now_trade': 'Son işlem',
  'fair.worth': 'Adil değer',
  'fair.unpriced':
    '{unpriced, plural, one {# eşya, çok az işlemi olduğu için hesaba katılmadı.} other {# eşya, çok az işlemi olduğu için hesaba katılmadı.}}',
}
