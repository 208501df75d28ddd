import type { starter as en } from '../en/starter.ts'

export const starter: Record<keyof typeof en, string> = {
  'home.starter_title': 'Um presente de boas-vindas',
  'home.starter_text': 'Todo novato recebe algumas moedas e itens para começar a negociar.',
  'home.starter_claim': 'Abrir o pacote inicial',
  'home.pack_title': 'Seu pacote inicial',
  'home.pack_next':
    'Está tudo no seu inventário. Já dá para começar “{name}”: envie um trabalhador e venda no mercado o que ele trouxer.',
  'home.pack_harvest': 'Começar: {name}',
  'home.pack_inventory': 'Abrir o inventário',
}
