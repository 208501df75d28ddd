import type { energy as en } from '../en/energy.ts'

export const energy: Record<keyof typeof en, string> = {
  'energy.count':
    'Энергия: {count, plural, one {# заряд} few {# заряда} many {# зарядов} other {# заряда}}',
  'energy.activate': 'Активировать',
  'energy.activate_long': 'Активировать заряд энергии',
  'energy.active_hint':
    'Энергия действует до {time}: сбор на 25 % быстрее, крафт и работы на ферме на 20 % короче.',
  'energy.idle_hint':
    'Одного заряда хватает на 24 часа: сбор на 25 % быстрее, крафт и работы на ферме на 20 % короче.',
  'energy.activated': 'Энергия продлена на день',
}
