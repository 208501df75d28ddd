import type { starter as en } from '../en/starter.ts'

export const starter: Record<keyof typeof en, string> = {
  'home.starter_title': 'Hoş geldin hediyen',
  'home.starter_text': 'Her yeni oyuncu, alışverişe başlamak için biraz para ve eşya alır.',
  'home.starter_claim': 'Başlangıç paketini aç',
  'home.pack_title': 'Başlangıç paketin',
  'home.pack_next':
    'Hepsi envanterinde. “{name}” hasadını başlatmaya yeter: bir işçi gönder, sonra getirdiklerini pazarda sat.',
  'home.pack_harvest': 'Başlat: {name}',
  'home.pack_inventory': 'Envanteri aç',
}
