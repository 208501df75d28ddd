import type { home as en } from '../en/home.ts'

export const home: Record<keyof typeof en, string> = {
  'home.title': 'Her şeyin bir fiyatı var.',
  'home.subtitle': 'Tezgâh açık.',
  'home.lead':
    'Bir meyhanenin üstündeki ticaret evi. Oyunda bulduklarını diğer oyuncularla alıp sat; fiyatları oyuncular belirler, defter gözünün önünde değişir.',
  'home.open_market': 'Pazarı aç',
  'home.log_in': 'Steam ile giriş yap',
  'home.welcome': 'Yeniden hoş geldin, {name}.',
  'home.on_the_counter': 'Şu an tezgâhta',
  'home.on_the_counter_text': 'Her nadirliğin şu andaki en pahalıları.',
  'home.quick_bargains': 'Neredeyse anlaşıldı',
  'home.quick_bargains_text': 'Alıcılar ve satıcılar burada neredeyse aynı fikirde.',
  'home.best_buy': 'Alıcı verir',
  'home.best_sell': 'Satıcı ister',
  'home.spread': 'fark {percent}',
  'home.house_title': 'Bu ev nasıl işler',
  'home.house_book': 'Her eşya için tek defter',
  'home.house_book_text':
    'Önce en iyi fiyat, sonra ilk gelen. Teklifin biri alana kadar defterde bekler.',
  'home.house_live': 'Saniyesi saniyesine canlı',
  'home.house_live_text':
    'Her işlem kendiliğinden ekranına gelir. Üstteki fener gördüklerinin taze olup olmadığını söyler.',
  'home.house_ledger': 'Hiçbir şey kaybolmaz',
  'home.house_ledger_text':
    'Her para ve her eşya bir hesaptan çıkar, ötekine girer. Defterler hep denktir.',
  'home.house_tongues': 'Altı dil',
  'home.house_tongues_text':
    'Tüm eşyaların adları ve hikâyeleri Türkçe, İngilizce, Rusça, Çince, Portekizce ve Japonca.',
  'home.starter_title': 'Seni bir paket bekliyor',
  'home.starter_text': 'Ev her yeni gelene alışverişe başlaması için bir kese ve birkaç mal verir.',
  'home.starter_claim': 'Başlangıç paketini aç',
  'home.starter_done': 'Başlangıç paketin açıldı. Bol kazançlar!',
  'home.no_prices': 'Tezgâh hâlâ boş. İlk teklifi sen ver.',
}
