import type { refusals as en } from '../en/refusals.ts'

export const refusals: Record<keyof typeof en, string> = {
  'refusal.bad_input': 'Confira o que você digitou.',
  'refusal.not_signed_in': 'Entre primeiro, por favor.',
  'refusal.invalid_token': 'Sua sessão terminou. Entre de novo, por favor.',
  'refusal.sign_in_failed': 'Não foi possível entrar. Tente de novo.',
  'refusal.forbidden': 'Você não tem permissão para fazer isso.',
  'refusal.not_found': 'Isto não existe mais.',
  'refusal.item_not_found': 'Esse item não existe.',
  'refusal.lot_not_found': 'Esta ordem já não existe.',
  'refusal.player_not_found': 'Esse jogador não existe.',
  'refusal.idempotency_key_reused': 'Isto já foi enviado com outros valores. Tente de novo.',
  'refusal.starter_pack_claimed': 'Você já abriu seu pacote inicial.',
  'refusal.not_enough_items':
    'Itens insuficientes: é preciso {need, number}, há {have, number} no inventário.',
  'refusal.not_enough_coins':
    'Moedas insuficientes: é preciso {need, number}, há {have, number} na carteira.',
  'refusal.not_enough_steam_gold': 'Ouro insuficiente na Steam: é preciso {need, number}.',
  'refusal.not_enough_steam_silver': 'Prata insuficiente na Steam: é preciso {need, number}.',
  'refusal.not_enough_steam_bronze': 'Bronze insuficiente na Steam: é preciso {need, number}.',
  'refusal.exchange_refused': 'A Steam recusou o câmbio. Nada foi alterado.',
  'refusal.self_trade':
    'Esta ordem seria executada contra a sua própria ordem. Cancele-a primeiro.',
  'refusal.lot_limit': 'Você atingiu o limite de {limit, number} ordens abertas.',
  'refusal.item_not_sellable': 'Este item não pode ser negociado no mercado.',
  'refusal.order_too_large': 'A ordem é grande demais: no máximo {limit, number} moedas.',
  'refusal.quote_too_deep': 'Esta ordem vai fundo demais no livro de ofertas para uma prévia.',
  'refusal.item_not_usable': 'Este item não pode ser usado aqui.',
  'refusal.no_energy': 'Você não tem cargas de energia.',
  'refusal.energy_full': 'A energia já dura 30 dias. Ative a próxima carga mais tarde.',
  'refusal.receipt_not_found': 'Essa receita não existe.',
  'refusal.card_not_found': 'Erro: carta não encontrada',
  'refusal.not_enough_gold': 'Ouro insuficiente! É preciso {need, number} de ouro',
  'refusal.hand_full': 'Cartas demais',
  'refusal.board_full': 'A mesa está cheia (no máximo {limit, number} cartas)',
  'refusal.tavern_level_limit': 'A taverna já está no nível máximo.',
  'refusal.game_not_running': 'Nenhuma partida em andamento. Comece uma nova.',
  'refusal.battle_awaited': 'Sua próxima batalha está prestes a começar.',
  'refusal.board_changed': 'A mesa mudou nesse meio-tempo e foi recarregada.',
  'refusal.not_possible_now':
    'O mercado mudou: a este preço há só {have, number} de {need, number} unidades.',
  'refusal.holding_limit': 'Você não pode ter tantos.',
  'refusal.craft_limit': 'No máximo {limit, number} unidades podem ser fabricadas de uma vez.',
  'refusal.craft_job_limit': 'A fila de fabricação está cheia: {limit, number} em andamento.',
  'refusal.please_select_items': 'Selecione um item para cada espaço',
  'refusal.factory_limit': 'A fazenda está cheia: {limit, number} trabalhos em andamento.',
  'refusal.quoted': '{text} Se acontecer de novo, informe o código {id}.',
  'refusal.too_many_requests': 'Rápido demais. Espere um momento.',
  'refusal.internal': 'Algo deu errado do nosso lado. Tente novamente.',
  'refusal.busy': 'O servidor está muito ocupado. Tente de novo em instantes.',
  'refusal.steam_unavailable': 'A Steam não responde no momento. Tente mais tarde.',
  'refusal.switched_off': 'Isto está temporariamente fechado. Seus itens e moedas estão seguros.',
  'refusal.not_available': 'Isto não está disponível aqui.',
  'refusal.no_connection':
    'Não foi possível conectar ao mercado. Verifique a conexão e tente de novo.',
  'refusal.timed_out': 'O mercado não respondeu a tempo. Tente de novo.',
  'refusal.too_busy':
    'O mercado está ocupado demais para entregar o arquivo inteiro agora. Tente de novo em alguns minutos.',
  'refusal.not_counted':
    'Nem todas as suas negociações foram contadas ainda, e o arquivo ficaria errado. Tente de novo em alguns minutos.',
  'refusal.not_confirmed':
    'O mercado não respondeu a tempo. Você pode tentar de novo: nada será feito duas vezes.',
  'refusal.invitation_not_found': 'Este convite não existe mais.',
  'refusal.trade_not_found': 'Esta troca já terminou.',
  'refusal.already_friends': 'Vocês já são amigos.',
  'refusal.already_invited': 'Você já enviou um convite.',
  'refusal.trade_exists': 'Você já tem uma troca com este jogador.',
  'refusal.trade_changed': 'As ofertas mudaram. Confira-as antes de confirmar.',
  'refusal.price_changed':
    'O preço em moedas agora é {price, number}. Confira e pressione de novo.',
  'refusal.price_moved':
    'O mercado mudou desde esta prévia. Confira os novos números e pressione de novo.',
  'refusal.simulation_running': 'Sua última simulação ainda está em andamento.',
  'refusal.simulation_too_large':
    'Há tanta coisa em andamento que estes dias não podem ser simulados. Escolha menos dias.',
  'refusal.not_friends': 'Vocês não são amigos.',
  'refusal.player_blocked': 'Você bloqueou este jogador.',
  'refusal.friend_limit': 'Você atingiu o limite de {limit, number} amigos.',
  'refusal.block_limit': 'Não é possível bloquear mais jogadores (no máximo {limit, number}).',
  'refusal.trade_limit': 'Você atingiu o limite de {limit, number} trocas abertas.',
  'refusal.trade_empty': 'As duas ofertas estão vazias.',
  'refusal.alert_not_found': 'Este alerta já não existe.',
  'refusal.alert_limit':
    'Você pode ter no máximo {limit, number} alertas em espera. Remova um primeiro em Minhas ordens.',
  'refusal.name_taken': 'Você já tem um com este nome.',
  'refusal.watch_list_not_found': 'Esta lista já não existe.',
  'refusal.saved_search_not_found': 'Esta busca salva já não existe.',
  'refusal.favorite_limit': 'Você pode manter até {limit, number} favoritos. Remova um primeiro.',
  'refusal.watch_list_limit':
    'Você pode ter no máximo {limit, number} listas. Exclua uma primeiro.',
  'refusal.watch_list_full': 'Uma lista comporta no máximo {limit, number} itens.',
  'refusal.shopping_list_full': 'A lista de compras comporta no máximo {limit, number} entradas.',
  'refusal.shopping_list_items':
    'Uma lista de compras pode precisar de no máximo {limit, number} itens diferentes.',
  'refusal.saved_search_limit':
    'Você pode salvar no máximo {limit, number} buscas. Exclua uma primeiro.',
  'refusal.item_locked': 'Este item está trancado. Destranque-o primeiro no inventário.',
  'refusal.item_not_tradable': 'Este item não pode ser trocado.',
  'refusal.item_not_rentable': 'Este item não pode ser alugado.',
  'refusal.rent_limit': 'No máximo {limit, number} destes podem ser colocados.',
  'refusal.no_salary': 'Ainda não há salário para coletar.',
  'refusal.account_banned':
    'Esta conta foi banida. Se você acha que é um engano, fale com o suporte.',
  'refusal.sign_in_again':
    'Faz mais de 15 minutos que você entrou. Para mudar algo, entre de novo.',
  'refusal.own_account': 'Você não pode fazer isso com a própria conta.',
  'refusal.last_operator': 'Este é o último operador: nomeie outro primeiro.',
  'refusal.already_done': 'Isto já foi feito.',
  'refusal.correction_not_found': 'Essa correção não existe.',
  'refusal.correction_decided': 'Esta correção já foi decidida.',
  'refusal.correction_expired': 'Esta correção expirou. É preciso pedi-la de novo.',
  'refusal.own_correction': 'Outro operador precisa aprovar a sua correção.',
  'refusal.correction_limit': 'No máximo {limit, number} correções podem aguardar ao mesmo tempo.',
  'refusal.read_only': 'Você está apenas olhando: nada pode ser alterado.',
  'refusal.job_not_found': 'Este trabalho não existe mais: foi concluído ou abandonado.',
  'refusal.history_unclear':
    'O histórico da Steam não prova como este câmbio terminou. Tente de novo ou compare mais tarde.',
  'refusal.month_archived': 'Dados tão antigos foram arquivados e não podem ser vistos aqui.',
  'refusal.cannot_give_up':
    'Não é possível desistir deste trabalho: algo de valor poderia se perder.',
  'refusal.push_service_refused':
    'O serviço de notificações deste navegador não pode ser usado. Tente outro navegador.',
  'refusal.end_passed': 'O prazo da ordem já passou. Escolha um momento mais tarde.',
  'refusal.conditional_order_not_found': 'Esta ordem já não espera: foi enviada ou cancelada.',
  'refusal.resale_too_low':
    'O que é comprado a {price, number} só pode ser posto à venda por mais.',
  'refusal.nothing_to_follow': 'Ainda não há preço a seguir.',
  'refusal.trail_too_far':
    'O preço é {price, number}: a esta distância, o preço do stop ficaria abaixo de 1.',
  'refusal.condition_met': 'O preço já foi atingido: {price, number}. Crie uma ordem comum.',
  'refusal.account_deleted': 'Esta conta foi excluída. Entre para começar como um novo jogador.',
  'refusal.name_differs': 'Este não é o seu nome.',
  'refusal.operator_account':
    'A conta de um operador não pode ser excluída. Antes, outro operador precisa retirar essa função.',
  'refusal.exchange_open': 'Um câmbio com a Steam ainda está em andamento. Espere ele terminar.',
  'refusal.standing_order_not_found': 'Você já não tem essa ordem para este item.',
  'refusal.budget_too_small':
    'O orçamento não paga nenhuma unidade: cada uma custa até {price, number}.',
}
