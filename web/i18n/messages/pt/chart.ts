import type { chart as en } from '../en/chart.ts'

export const chart: Record<keyof typeof en, string> = {
  'chart.interval': 'Intervalo',
  'chart.hour': 'Hora',
  'chart.day': 'Dia',
  'chart.week': 'Semana',
  'chart.month': 'Mês',
  'chart.refresh': 'Atualizar',
  'chart.old': 'Não foi possível atualizar o gráfico. Ele mostra negociações até {time}.',
  'chart.loading': 'Carregando o gráfico…',
  'chart.empty': 'Não há dados para o período escolhido',
  'chart.table': 'Dados do gráfico',
  'chart.time': 'Período',
  'chart.sells': 'Vendas: preço e quantidade',
  'chart.buys': 'Compras: preço e quantidade',
  'chart.count': 'Quantidade',
}
