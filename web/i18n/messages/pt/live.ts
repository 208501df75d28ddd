import type { live as en } from '../en/live.ts'

export const live: Record<keyof typeof en, string> = {
  'live.live': 'Ao vivo',
  'live.connecting': 'Conectando',
  'live.stale': 'Sem atualizar desde {time}',
  'live.reconnecting': 'Reconectando',
  'live.live_hint': 'Preços, ordens e moedas são atualizados em tempo real.',
  'live.broken_hint': 'O que você vê pode estar desatualizado. {reason}',
  'live.polling': 'Atualiza a cada 15 s',
  'live.polling_hint':
    'Não há conexão ao vivo. Preços, moedas, itens e ordens são carregados a cada 15 segundos; a última vez foi às {time}. {reason}',
}
