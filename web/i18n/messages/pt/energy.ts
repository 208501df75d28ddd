import type { energy as en } from '../en/energy.ts'

export const energy: Record<keyof typeof en, string> = {
  'energy.count': 'Energia: {count, plural, one {# carga} other {# cargas}}',
  'energy.activate': 'Ativar',
  'energy.activate_long': 'Ativar energia',
  'energy.active_hint':
    'Energia ativa até {time}: as colheitas ficam um quarto mais rápidas, e os trabalhos de criação e da fazenda levam um quinto a menos.',
  'energy.idle_hint':
    'Uma carga dura um dia: as colheitas ficam um quarto mais rápidas, e os trabalhos de criação e da fazenda levam um quinto a menos.',
  'energy.activated': 'A energia dura mais um dia',
}
