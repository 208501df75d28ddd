import type { palette as en } from '../en/palette.ts'

export const palette: Record<keyof typeof en, string> = {
  'palette.title': 'Busca rápida',
  'palette.placeholder': 'Item, tela ou ação',
  'palette.items': 'Itens',
  'palette.screens': 'Telas',
  'palette.actions': 'Ações',
  'palette.keys': 'Teclado',
  'palette.hint': 'Escolher: {arrows} · Abrir: {enter} · Fechar: {escape}',
  'palette.open': 'Buscar itens, telas e ações',
  'palette.show_keys': 'Atalhos do teclado',
  'palette.go': 'Ir para: {place}',
  'palette.key_search': 'Ir para a busca',
  'palette.key_next': 'Item seguinte e anterior',
  'palette.key_trade': 'Comprar ou vender o item',
  'palette.keys_hint': 'Os atalhos funcionam enquanto você não digita em um campo.',
  'palette.key_explain': 'Explicar o que está perto; de novo, o próximo',
  'notices.text': 'As últimas notificações, da mais nova à mais antiga.',
  'notices.empty': 'Nenhuma notificação ainda',
  'notices.empty_text': 'As notificações que saíram da tela podem ser lidas de novo aqui.',
  'notices.done': 'Feito',
  'notices.failed': 'Falhou',
}
