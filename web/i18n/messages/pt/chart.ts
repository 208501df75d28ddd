import type { chart as en } from '../en/chart.ts'

export const chart: Record<keyof typeof en, string> = {
  'chart.interval': 'Intervalo',
  'chart.hour': 'Hora',
  'chart.day': 'Dia',
  'chart.week': 'Semana',
  'chart.month': 'Mês',
  'chart.refresh': 'Atualizar',
  'chart.loading': 'Carregando o gráfico...',
  'chart.empty': 'Não há dados para o período escolhido',
  'chart.table': 'O gráfico em tabela',
}
