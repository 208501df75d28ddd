import type { palette as en } from '../en/palette.ts'

export const palette: Record<keyof typeof en, string> = {
  'palette.title': 'Hızlı arama',
  'palette.placeholder': 'Eşya, ekran veya işlem',
  'palette.items': 'Eşyalar',
  'palette.screens': 'Ekranlar',
  'palette.actions': 'İşlemler',
  'palette.keys': 'Klavye',
  'palette.hint': 'Seç: {arrows} · Aç: {enter} · Kapat: {escape}',
  'palette.open': 'Eşya, ekran ve işlem ara',
  'palette.show_keys': 'Klavye kısayolları',
  'palette.go': 'Git: {place}',
  'palette.key_search': 'Aramaya geç',
  'palette.key_next': 'Sonraki ve önceki eşya',
  'palette.key_trade': 'Eşyayı satın al veya sat',
  'palette.keys_hint': 'Kısayollar, bir alana yazmadığın sürece çalışır.',
  'palette.key_explain': 'Yakındakini açıkla, sıradaki için yeniden bas',
  'notices.text': 'Son bildirimler, en yenisi başta.',
  'notices.empty': 'Henüz bildirim yok',
  'notices.empty_text': 'Ekrandan kaybolan kısa bildirimleri burada yeniden okuyabilirsin.',
  'notices.done': 'Tamam',
  'notices.failed': 'Başarısız',
}
