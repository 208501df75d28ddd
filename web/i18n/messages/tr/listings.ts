import type { listings as en } from '../en/listings.ts'

export const listings: Record<keyof typeof en, string> = {
  'listings.title': 'İlanlarım',
  'listings.sells': 'Satış ilanları',
  'listings.buys': 'Alış ilanları',
  'listings.search_sells': 'Satış ilanlarında ara',
  'listings.search_buys': 'Alış ilanlarında ara',
  'listings.name': 'Ad',
  'listings.price': 'Fiyat',
  'listings.min_price': 'En düşük fiyat',
  'listings.max_price': 'En yüksek fiyat',
  'listings.quantity': 'Miktar',
  'listings.date': 'Tarih',
  'listings.cancel': 'İlanı iptal et: {name}',
  'listings.select': 'Seç: {name}',
  'listings.select_all': 'Gösterilenlerin hepsini seç',
  'listings.bulk': 'Seçilenleri iptal et',
  'listings.chosen': '{count, plural, one {# ilan seçildi} other {# ilan seçildi}}',
  'listings.bulk_hint': 'Önce en az bir ilan seçin',
  'listings.no_sells': 'Satış ilanınız yok.',
  'listings.no_buys': 'Alış ilanınız yok.',
  'listings.empty_text':
    'Pazarda sattığınız veya aradığınız her şey, tamamlanana kadar burada bekler.',
  'listings.open_market': 'Pazarı aç',
  'listings.undercut': 'Biri daha ucuza satıyor',
  'listings.outbid': 'Biri daha fazla ödüyor',
  'listings.actions': 'İşlemler',
}
