import type { energy as en } from '../en/energy.ts'

export const energy: Record<keyof typeof en, string> = {
  'energy.count':
    'Энергия: {count, plural, one {# заряд} few {# заряда} many {# зарядов} other {# заряда}}',
  'energy.activate': 'Включить',
  'energy.activate_long': 'Включить энергию',
  'energy.active_hint':
    'Энергия действует до {time}: сбор на четверть быстрее, крафт и работы на ферме на пятую часть короче.',
  'energy.idle_hint':
    'Заряда хватает на день: сбор на четверть быстрее, крафт и работы на ферме на пятую часть короче.',
  'energy.activated': 'Энергии хватит ещё на день',
}
