import type { palette as en } from '../en/palette.ts'

export const palette: Record<keyof typeof en, string> = {
  'palette.title': 'Buscar e ir',
  'palette.placeholder': 'Item, tela ou ação',
  'palette.items': 'Itens',
  'palette.screens': 'Telas',
  'palette.actions': 'Ações',
  'palette.keys': 'Teclado',
  'palette.hint': 'Escolher: {arrows} · Abrir: {enter} · Fechar: {escape}',
  'palette.open': 'Buscar itens, telas e ações',
  'palette.show_keys': 'Mostrar as teclas',
  'palette.go': 'Ir para: {place}',
  'palette.key_search': 'Buscar na lista',
  'palette.key_next': 'Item seguinte e anterior',
  'palette.key_trade': 'Comprar ou vender o item',
  'palette.keys_hint': 'As teclas funcionam enquanto você não digita em um campo.',
  'palette.key_explain': 'Explicar o que está perto; de novo, o próximo',
  'notices.text': 'As últimas notificações, da mais nova à mais antiga.',
  'notices.empty': 'Nenhuma notificação ainda',
  'notices.empty_text': 'O que apareceu por um instante na tela pode ser lido de novo aqui.',
  'notices.done': 'Feito',
  'notices.failed': 'Falhou',
}
