import type { live as en } from '../en/live.ts'

export const live: Record<keyof typeof en, string> = {
  'live.live': 'Canlı',
  'live.connecting': 'Bağlanıyor',
  'live.stale': '{time} sonrası güncel değil',
  'live.reconnecting': 'Yeniden bağlanıyor',
  'live.live_hint': 'Fiyatlar, emirler ve paralar gerçek zamanlı güncellenir.',
  'live.broken_hint': 'Gördüklerin güncel olmayabilir. {reason}',
  'live.polling': '15 sn’de bir güncellenir',
  'live.polling_hint':
    'Canlı bağlantı yok. Fiyatlar, paralar, eşyalar ve emirler 15 saniyede bir yüklenir; son yükleme: {time}. {reason}',
}
