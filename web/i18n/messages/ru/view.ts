import type { view as en } from '../en/view.ts'

export const view: Record<keyof typeof en, string> = {
  'view.title': 'Глазами игрока',
  'view.seeing_as': 'Вы смотрите глазами игрока {name}. Изменить ничего нельзя.',
  'view.stop': 'Вернуться к себе',
  'view.over': 'Просмотр глазами игрока {name} завершён.',
}
