import type { refusals as en } from '../en/refusals.ts'

export const refusals: Record<keyof typeof en, string> = {
  'refusal.bad_input': 'Confira o que você digitou.',
  'refusal.not_signed_in': 'Entre primeiro, por favor.',
  'refusal.invalid_token': 'Sua sessão terminou. Entre de novo, por favor.',
  'refusal.sign_in_failed': 'Não foi possível entrar. Tente de novo.',
  'refusal.forbidden': 'Você não pode fazer isso.',
  'refusal.not_found': 'Isto não existe mais.',
  'refusal.item_not_found': 'Esse item não existe.',
  'refusal.lot_not_found': 'Esta oferta já não existe.',
  'refusal.player_not_found': 'Esse jogador não existe.',
  'refusal.idempotency_key_reused': 'Isto já foi enviado com outros valores. Tente de novo.',
  'refusal.starter_pack_claimed': 'Você já abriu seu pacote inicial.',
  'refusal.not_enough_items':
    'Itens insuficientes: são necessários {need, number}, você tem {have, number}.',
  'refusal.not_enough_coins':
    'Moedas insuficientes: são necessárias {need, number}, você tem {have, number}.',
  'refusal.self_trade': 'Isto negociaria com a sua própria oferta. Cancele-a primeiro.',
  'refusal.lot_limit': 'Você atingiu o limite de {limit, number} ofertas abertas.',
  'refusal.item_not_sellable': 'Este item não pode ser negociado no mercado.',
  'refusal.order_too_large': 'A ordem é grande demais: no máximo {limit, number} moedas.',
  'refusal.item_not_usable': 'Este item não pode trabalhar aqui.',
  'refusal.no_energy': 'Você não tem carga de energia.',
  'refusal.energy_full': 'A energia já dura 30 dias. Ative a próxima carga mais tarde.',
  'refusal.receipt_not_found': 'Essa receita não existe.',
  'refusal.not_possible_now':
    'O mercado mudou: a este preço há só {have, number} de {need, number} unidades.',
  'refusal.holding_limit': 'Uma bolsa não comporta tanto.',
  'refusal.craft_limit': 'No máximo {limit, number} unidades podem ser criadas de uma vez.',
  'refusal.too_many_requests': 'Rápido demais. Espere um momento.',
  'refusal.internal': 'Algo deu errado do nosso lado. Nada foi alterado.',
  'refusal.busy': 'O mercado está muito movimentado. Tente de novo em instantes.',
  'refusal.steam_unavailable': 'A Steam não responde no momento. Tente mais tarde.',
  'refusal.switched_off': 'Isto está fechado no momento. Seus bens estão seguros.',
  'refusal.no_connection':
    'Não foi possível alcançar o mercado. Verifique a conexão e tente de novo.',
}
