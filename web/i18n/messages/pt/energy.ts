import type { energy as en } from '../en/energy.ts'

export const energy: Record<keyof typeof en, string> = {
  'energy.count': 'Energia: {count, plural, one {# carga} other {# cargas}}',
  'energy.activate': 'Ativar',
  'energy.activate_long': 'Ativar uma carga de energia',
  'energy.active_hint':
    'Energia ativa até {time}: as colheitas ficam 25% mais rápidas, e os trabalhos de fabricação e da fazenda levam 20% menos tempo.',
  'energy.idle_hint':
    'Uma carga dura 24 horas: as colheitas ficam 25% mais rápidas, e os trabalhos de fabricação e da fazenda levam 20% menos tempo.',
  'energy.activated': 'Energia estendida por um dia',
}
