import type { view as en } from '../en/view.ts'

export const view: Record<keyof typeof en, string> = {
  'view.title': 'Visão do jogador',
  'view.seeing_as': 'Você vê o mercado como {name}. Nada pode ser alterado.',
  'view.stop': 'Voltar à minha conta',
  'view.over': 'A visão como {name} terminou.',
}
