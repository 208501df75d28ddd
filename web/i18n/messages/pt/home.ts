import type { home as en } from '../en/home.ts'

export const home: Record<keyof typeof en, string> = {
  'home.title': 'Tudo tem seu preço.',
  'home.subtitle': 'O balcão está aberto.',
  'home.lead':
    'Uma casa de comércio em cima de uma taverna. Compre e venda o que encontrar no jogo, a preços feitos pelos jogadores, num livro que se move diante dos seus olhos.',
  'home.open_market': 'Abrir o mercado',
  'home.log_in': 'Entrar com a Steam',
  'home.welcome': 'Que bom ver você, {name}.',
  'home.on_the_counter': 'No balcão agora',
  'home.on_the_counter_text': 'O mais caro de cada raridade, pelas ofertas deste momento.',
  'home.quick_bargains': 'Quase fechado',
  'home.quick_bargains_text': 'Aqui compradores e vendedores quase concordam.',
  'home.best_buy': 'Compram por',
  'home.best_sell': 'Vendem por',
  'home.spread': 'diferença de {percent}',
  'home.house_title': 'Como a casa funciona',
  'home.house_book': 'Um livro por item',
  'home.house_book_text':
    'Primeiro o melhor preço, depois quem chegou antes. Sua oferta espera no livro até alguém aceitá-la.',
  'home.house_live': 'Vivo a cada segundo',
  'home.house_live_text':
    'Cada negócio chega à sua tela sozinho. A lanterna no topo diz se o que você vê está fresco.',
  'home.house_ledger': 'Nada se perde',
  'home.house_ledger_text':
    'Cada moeda e cada item sai de uma conta e entra em outra. Os livros sempre fecham.',
  'home.house_tongues': 'Seis idiomas',
  'home.house_tongues_text':
    'Nomes e histórias de todos os itens em português, inglês, russo, chinês, turco e japonês.',
  'home.starter_title': 'Um pacote espera por você',
  'home.starter_text': 'A casa dá a cada novato uma bolsa e algumas mercadorias para começar.',
  'home.starter_claim': 'Abrir o pacote inicial',
  'home.starter_done': 'Seu pacote inicial foi aberto. Bons negócios!',
  'home.no_prices': 'O balcão ainda está vazio. Seja o primeiro a oferecer algo.',
}
