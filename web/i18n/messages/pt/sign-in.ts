import type { signIn as en } from '../en/sign-in.ts'

export const signIn: Record<keyof typeof en, string> = {
  'session.redirecting': 'Autorização pela Steam… redirecionando.',
  'session.client_signing_in': 'Entrando pelo jogo…',
  'session.not_started_here':
    'Este acesso não foi iniciado neste navegador, por isso nada mudou. Entre por aqui para continuar.',
  'session.failed': 'Não foi possível entrar',
  'session.no_ticket': 'O jogo não enviou o tíquete. Abra o mercado de novo pelo jogo.',
  'session.replace_title': 'Trocar de jogador?',
  'session.replace_text':
    'Você entrou como {current}. O jogo quer entrar como {next}. Troque só se você veio do jogo.',
  'session.replace': 'Trocar para {next}',
  'session.keep': 'Continuar como {current}',
}
