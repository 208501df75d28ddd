import type { session as en } from '../en/session.ts'

export const session: Record<keyof typeof en, string> = {
  'session.back': 'Voltar ao início',
  'session.profile_failed': 'Não foi possível carregar o perfil',
  'session.ended': 'Sua sessão terminou. Entre novamente.',
  'session.banned': 'Esta conta foi banida. Se você acha que é um engano, fale com o suporte.',
  'session.view': 'Visão do jogador',
  'session.seeing_as': 'Você vê o mercado como {name}. Nada pode ser alterado.',
  'session.stop_seeing': 'Voltar à minha conta',
}
