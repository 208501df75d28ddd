import type { home as en } from '../en/home.ts'

export const home: Record<keyof typeof en, string> = {
  'home.title': 'Her şeyin bir fiyatı var.',
  'home.subtitle': 'Onu sen belirlersin.',
  'home.lead':
    'Bir tavernanın üstündeki ticaret evi. Oyunda bulduklarını diğer oyuncularla alıp sat; fiyatları oyuncular belirler, emir defteri gözünün önünde değişir.',
  'home.open_market': 'Pazarı aç',
  'home.log_in': 'Steam ile giriş yap',
  'home.welcome': 'Seni görmek güzel, {name}.',
  'home.on_the_counter': 'Şu an tezgâhta',
  'home.on_the_counter_text': 'Yüksek nadirliklerin şu andaki en değerli eşyaları.',
  'home.no_prices': 'Henüz satılık bir şey yok. İlk eşyayı sen sat.',
}
