import type { closed as en } from '../en/closed.ts'

export const closed: Record<keyof typeof en, string> = {
  'closed.market':
    'O mercado está temporariamente fechado. Não é possível criar ordens, mas você pode cancelar as que tem.',
  'closed.exchange':
    'O câmbio está temporariamente fechado. Os câmbios em andamento serão concluídos.',
  'closed.craft':
    'A fabricação está temporariamente fechada. O que está em andamento será concluído.',
  'closed.factory':
    'A fazenda está temporariamente fechada. Os trabalhos em andamento serão concluídos.',
  'closed.harvest':
    'A colheita está temporariamente fechada. As rodadas em andamento terminam, mas nenhuma nova começa. Você ainda pode desativar receitas.',
  'closed.spin': 'A roleta está temporariamente fechada.',
  'closed.trades':
    'As trocas estão temporariamente fechadas. Você pode retirar a confirmação ou cancelar uma troca.',
  'closed.rent':
    'O aluguel está temporariamente fechado. Você pode retirar seus itens com o salário.',
  'closed.starter':
    'Os presentes estão temporariamente fechados. Seu pacote inicial fica guardado.',
  'closed.tavern': 'A recompensa diária está pausada. Você pode continuar jogando.',
}
