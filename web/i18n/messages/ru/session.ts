import type { session as en } from '../en/session.ts'

export const session: Record<keyof typeof en, string> = {
  'session.back': 'На главную',
  'session.profile_failed': 'Не удалось загрузить профиль',
  'session.ended': 'Сеанс завершён. Войдите ещё раз.',
  'session.banned':
    'Этот аккаунт заблокирован. Если вы считаете это ошибкой, напишите в поддержку.',
  'session.view': 'Глазами игрока',
  'session.seeing_as': 'Вы смотрите глазами игрока {name}. Изменить ничего нельзя.',
  'session.stop_seeing': 'Вернуться к себе',
}
