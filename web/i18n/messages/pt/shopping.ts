import type { shopping as en } from '../en/shopping.ts'

export const shopping: Record<keyof typeof en, string> = {
  'shopping.title': 'Lista de compras',
  'shopping.text':
    'O que falta para as suas receitas e listas. Tudo é comprado junto: tudo ou nada.',
  'shopping.empty': 'Sua lista está vazia. Adicione uma receita ou uma das suas listas.',
  'shopping.nothing': 'Você tem tudo de que a lista precisa.',
  'shopping.entries': 'Na lista',
  'shopping.units_of': 'Quantidade: {name}',
  'shopping.remove': 'Remover da lista: {name}',
  'shopping.lacking': 'Itens que faltam',
  'shopping.item': 'Item',
  'shopping.lacks': 'Falta',
  'shopping.lacks_of': '{count, number} de {need, number}',
  'shopping.wanted': 'Já nas suas ordens de compra: {count, number}',
  'shopping.line_wanted': 'O restante já está nas suas ordens de compra.',
  'shopping.all_wanted': 'Tudo o que falta já está nas suas ordens de compra.',
  'shopping.locked': 'Destranque primeiro: o que você comprar também ficaria trancado.',
  'shopping.ceiling': 'Limite de preço, em moedas',
  'shopping.ceiling_of': 'Limite de preço: {name}',
  'shopping.outcome': 'Resultado',
  'shopping.bought': '{count, number} por',
  'shopping.missing': '{count, number} sem oferta',
  'shopping.rest': '{count, number} em ordem de compra',
  'shopping.no_limit': 'Digite um limite ou deixe vazio para seguir o mercado.',
  'shopping.not_there': 'Ninguém vende dentro do limite.',
  'shopping.none_there': 'Nada pode ser comprado dentro destes limites.',
  'shopping.stopped': 'Um dos itens não pode ser comprado assim.',
  'shopping.waits': 'Criar ordens de compra para o que não dá para comprar agora',
  'shopping.total':
    '{count, plural, one {Comprar # unidade agora} many {Comprar # unidades agora} other {Comprar # unidades agora}}',
  'shopping.waiting': 'Reservado por ordens de compra',
  'shopping.checking': 'Conferindo…',
  'shopping.buy': 'Comprar tudo',
  'shopping.done':
    '{bids, plural, =0 {Comprado: {count, number}} one {Comprado: {count, number}; # ordem de compra criada} many {Comprado: {count, number}; # ordens de compra criadas} other {Comprado: {count, number}; # ordens de compra criadas}}',
  'shopping.put': 'Adicionar à lista de compras',
}
