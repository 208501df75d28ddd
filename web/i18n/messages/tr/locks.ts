import type { locks as en } from '../en/locks.ts'

export const locks: Record<keyof typeof en, string> = {
  'locks.lock': 'Kilitle: hiçbiri elden çıkmaz',
  'locks.unlock': 'Kilidi aç',
  'locks.unlock_title': '{name}: kilit açılsın mı?',
  'locks.unlock_text':
    'Sonra yeniden satılabilir, üretimde kullanılabilir, takas edilebilir, yerleştirilebilir ve harcanabilir.',
  'locks.note': '{name} kilitli: hiçbiri elden çıkmaz.',
  'locks.keep': 'Kilitli kalsın',
  'locks.locked':
    '{count, plural, one {Kilitlendi: hiçbiri elden çıkmaz} other {# eşya kilitlendi: hiçbiri elden çıkmaz}}',
  'locks.unlocked': '{count, plural, one {Kilit açıldı} other {# eşyanın kilidi açıldı}}',
  'locks.failed': 'Kilit değiştirilemedi',
}
