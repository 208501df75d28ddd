import type { settings as en } from '../en/settings.ts'

export const settings: Record<keyof typeof en, string> = {
  'settings.about':
    'Dil hesabında saklanır. Saat biçimi, hareket ve tuşlar bu tarayıcıda saklanır.',
  'settings.time': 'Saat biçimi',
  'settings.time_auto': 'Dilindeki gibi',
  'settings.time_h12': '12 saat',
  'settings.time_h23': '24 saat',
  'settings.time_now': 'Şimdi: {time}',
  'settings.motion': 'Hareket',
  'settings.motion_system': 'Sistemdeki gibi',
  'settings.motion_reduced': 'Azaltılmış',
  'settings.keys': 'Klavye kısayolları',
  'settings.keys_text':
    'Bir kısayola bas, sonra onun için istediğin tuşa bas. Ctrl ve K her zaman aramayı açar.',
  'settings.key_of': '{key}: {act}. Tuşu değiştirmek için bas.',
  'settings.press_key': 'Bir tuşa bas…',
  'settings.keys_reset': 'Hepsini sıfırla',
  'settings.key_search': 'Aramaya geç',
  'settings.key_next': 'Sonraki eşya',
  'settings.key_previous': 'Önceki eşya',
  'settings.key_buy': 'Eşyayı satın al',
  'settings.key_sell': 'Eşyayı sat',
  'settings.key_explain': 'Yakındakini açıkla',
  'settings.key_go': 'İkinci tuşla bir ekrana git',
  'settings.key_all': 'Tüm kısayolları göster',
  'settings.sessions': 'Giriş yaptığın yerler',
  'settings.sessions_text':
    'Tanımadığın biri varsa sonlandır. O andan sonra hiçbir şeyi değiştiremez.',
  'settings.used': 'son kullanım: {date}',
  'settings.opened': 'giriş: {date}',
  'settings.here': 'burada',
  'settings.unknown_device': 'Bilinmeyen cihaz',
  'settings.end': 'Sonlandır',
  'settings.end_of': 'Oturumu sonlandır: {name}',
  'settings.end_others': 'Diğer tüm oturumları sonlandır',
  'settings.ended': '{count, plural, one {# oturum sonlandırıldı} other {# oturum sonlandırıldı}}',
}
