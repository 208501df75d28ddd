import type { rent as en } from '../en/rent.ts'

export const rent: Record<keyof typeof en, string> = {
  'rent.title': 'Aluguel',
  'rent.relics': 'Salão das Relíquias',
  'rent.heroes': 'Salão dos Heróis',
  'rent.heroes_text':
    'Coloque heróis e relíquias aqui. Eles ganham salário a cada segundo, por 72 horas após sua última ação.',
  'rent.per_day': 'por dia',
  'rent.payback':
    '{days, plural, one {Paga-se em # dia} many {Paga-se em # de dias} other {Paga-se em # dias}}',
  'rent.buy': 'Comprar: {name}',
  'rent.take_all': 'Coletar todo o salário',
  'rent.collect': 'Coletar o salário: {name}',
  'rent.add': 'Colocar um item',
  'rent.add_none':
    'Você não tem nada para colocar. Heróis estão no mercado, relíquias nas lojas acima.',
  'rent.add_full': 'Tudo o que você tem já foi colocado até o limite.',
  'rent.place': 'Colocar: {name}',
  'rent.take_back': 'Retirar: {name}',
  'rent.placed': '{count} de {limit} colocados, {owned, number} na bolsa',
  'rent.stopped': 'O salário parou: colete',
  'rent.empty': 'Nada foi colocado ainda.',
  'rent.count': 'Quantidade',
  'rent.ok_put': 'Confirmar colocação',
  'rent.ok_take': 'Confirmar retirada',
  'rent.ok_buy': 'Confirmar compra',
  'rent.busy.load': 'Carregando dados...',
  'rent.busy.put': 'Colocando itens...',
  'rent.busy.take': 'Retirando itens...',
  'rent.busy.buy': 'Comprando itens...',
  'rent.busy.salary': 'Coletando o salário...',
  'rent.busy.all': 'Coletando todo o salário...',
  'rent.failed.put': 'Erro ao colocar itens: {message}',
  'rent.failed.take': 'Erro ao retirar itens: {message}',
  'rent.failed.buy': 'Erro na compra: {message}',
  'rent.failed.salary': 'Erro ao coletar o salário: {message}',
  'rent.failed.all': 'Erro ao coletar o salário: {message}',
  'rent.failed.load': 'Erro ao carregar: {message}',
  'rent.put_done':
    '{count, plural, one {# item colocado em aluguel} many {# de itens colocados em aluguel} other {# itens colocados em aluguel}}',
}
