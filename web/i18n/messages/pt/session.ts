import type { session as en } from '../en/session.ts'

export const session: Record<keyof typeof en, string> = {
  'session.back': 'Voltar ao início',
  'session.profile_failed': 'Não foi possível carregar o perfil',
}
