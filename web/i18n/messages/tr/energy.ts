import type { energy as en } from '../en/energy.ts'

export const energy: Record<keyof typeof en, string> = {
  'energy.count': 'Enerji: {count, plural, one {# şarj} other {# şarj}}',
  'energy.activate': 'Etkinleştir',
  'energy.activate_long': 'Enerjiyi etkinleştir',
  'energy.active_hint':
    'Enerji {time} saatine kadar etkin: hasat dörtte bir daha hızlı, üretim ve çiftlik işleri beşte bir daha kısa sürer.',
  'energy.idle_hint':
    'Bir şarj bir gün sürer: hasat dörtte bir daha hızlı, üretim ve çiftlik işleri beşte bir daha kısa sürer.',
  'energy.activated': 'Enerji bir gün daha sürecek',
}
