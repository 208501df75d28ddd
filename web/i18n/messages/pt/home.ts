import type { home as en } from '../en/home.ts'

export const home: Record<keyof typeof en, string> = {
  'home.title': 'Tudo tem seu preço.',
  'home.subtitle': 'Quem decide é você.',
  'home.lead':
    'Uma casa de comércio em cima de uma taverna. Compre e venda o que encontrar no jogo, a preços feitos pelos jogadores, num livro de ofertas que se move diante dos seus olhos.',
  'home.open_market': 'Abrir o mercado',
  'home.log_in': 'Entrar com a Steam',
  'home.welcome': 'Que bom ver você, {name}.',
  'home.on_the_counter': 'No balcão agora',
  'home.on_the_counter_text': 'Os itens mais valiosos das raridades mais altas no momento.',
  'home.no_prices': 'Nada à venda ainda. Anuncie o primeiro item.',
}
