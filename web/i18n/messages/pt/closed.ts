import type { closed as en } from '../en/closed.ts'

export const closed: Record<keyof typeof en, string> = {
  'closed.market':
    'O mercado está fechado no momento: nada pode ser anunciado nem negociado. Seus lotes continuam onde estão, e você pode cancelá-los.',
  'closed.exchange': 'O câmbio está fechado no momento. O que está em andamento será concluído.',
  'closed.craft': 'A criação está fechada no momento. O que está em andamento será concluído.',
  'closed.factory':
    'A fazenda está fechada no momento. Os trabalhos em andamento serão concluídos.',
  'closed.harvest':
    'A colheita está fechada no momento: as que estão em andamento trazem o que trouxerem, e nenhuma começa. Você pode desligar receitas.',
  'closed.spin': 'A roleta está fechada no momento.',
  'closed.trades':
    'As trocas estão fechadas no momento: nada muda de mãos. Você pode retirar sua confirmação ou encerrar uma troca.',
  'closed.rent':
    'O aluguel está fechado no momento: nada pode ser colocado, comprado nem recolhido. Você pode retirar o que colocou, com o salário.',
  'closed.starter': 'Os presentes estão fechados no momento. Seu pacote inicial espera por você.',
  'closed.tavern': 'A recompensa do dia não é paga no momento. As partidas continuam.',
}
