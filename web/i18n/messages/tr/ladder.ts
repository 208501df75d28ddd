import type { ladder as en } from '../en/ladder.ts'

export const ladder: Record<keyof typeof en, string> = {
  'ladder.depth': 'Birikimli',
  'ladder.buy_level': '{count, number} tane al',
  'ladder.sell_level': '{count, number} tane sat',
  'ladder.next': 'sıradaki ilk emir',
  'ladder.ahead': 'önünde {count, number} adet var',
  'ladder.ahead_least': 'önünde en az {count, number} adet var',
  'ladder.cancel_all':
    '{count, plural, one {Bu eşyadaki emrini iptal et} other {Bu eşyadaki # emrinin hepsini iptal et}}',
  'ladder.all.sell': '{count, number} satış emri',
  'ladder.all.buy': '{count, number} alış emri',
  'ladder.all.conditional': 'fiyat bekleyen {count, number} emir',
  'ladder.all.standing': 'eşyayı stokta tutan {count, number} emir',
  'ladder.all_unknown': 'yüklenemeyen otomatik emirlerin',
  'ladder.repeat': 'Emri tekrarla: {name}',
  'ladder.share_buy': 'Paranın yettiği miktarın {share, number, percent} kadarı',
  'ladder.share_sell': 'Elindeki miktarın {share, number, percent} kadarı',
  'ladder.fills': 'yaklaşık {time} içinde gerçekleşir',
  'ladder.too_few': 'tahmin için yeterli işlem yok',
  'tape.title': 'Son işlemler',
  'tape.time': 'Zaman',
  'tape.bought': 'Alındı',
  'tape.sold': 'Satıldı',
  'tape.empty': 'Son 7 günde kimse bu eşyayı alıp satmadı.',
  'tape.kind': 'İşlem',
}
