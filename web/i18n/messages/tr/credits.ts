import type { credits as en } from '../en/credits.ts'

export const credits: Record<keyof typeof en, string> = {
  'credits.title': 'Emeği geçenler',
  'credits.icons': 'Eşya simgeleri',
  'credits.icons_text':
    'Eşya simgeleri {licence} lisansıyla {site} adresinden gelir. Nadirliğe göre yeniden renklendirildi, başka bir değişiklik yapılmadı. Simgeleri çizenler:',
  'credits.icon_count': '{count, plural, one {# simge} other {# simge}}',
  'credits.type': 'Yazı tipleri',
  'credits.type_text': 'Tektur ve Onest, ikisi de {licence} ile.',
  'credits.charts': 'Grafikler',
  'credits.charts_text':
    'Lightweight Charts™ ile çizildi, telif hakkı © TradingView, Inc., {site}.',
}
