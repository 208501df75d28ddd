import type { signIn as en } from '../en/sign-in.ts'

export const signIn: Record<keyof typeof en, string> = {
  'session.redirecting': 'Вход через Steam… перенаправляем.',
  'session.client_signing_in': 'Вход через игру…',
  'session.not_started_here':
    'Этот вход начат не в этом браузере, поэтому ничего не изменилось. Войдите отсюда.',
  'session.failed': 'Войти не удалось',
  'session.no_ticket': 'Игра не передала билет входа. Откройте рынок из игры ещё раз.',
  'session.replace_title': 'Сменить игрока?',
  'session.replace_text':
    'Вы вошли как {current}. Игра хочет войти как {next}. Соглашайтесь, только если пришли сюда из игры.',
  'session.replace': 'Войти как {next}',
  'session.keep': 'Остаться как {current}',
}
