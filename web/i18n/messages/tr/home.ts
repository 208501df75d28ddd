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
  'home.no_prices': 'Tezgâh hâlâ boş. İlk teklifi sen ver.',
}
