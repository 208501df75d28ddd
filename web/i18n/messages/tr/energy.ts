import type { energy as en } from '../en/energy.ts'

export const energy: Record<keyof typeof en, string> = {
  'energy.count': 'Enerji: {count, plural, one {# şarj} other {# şarj}}',
  'energy.activate': 'Etkinleştir',
  'energy.activate_long': 'Bir enerji şarjı etkinleştir',
  'energy.active_hint':
    'Enerji etkin, bitiş {time}: hasat %25 daha hızlı, üretim ve çiftlik işleri %20 daha kısa sürer.',
  'energy.idle_hint':
    'Bir şarj 24 saat sürer: hasat %25 daha hızlı, üretim ve çiftlik işleri %20 daha kısa sürer.',
  'energy.activated': 'Enerji bir gün uzatıldı',
}
