import type { offline as en } from '../en/offline.ts'

export const offline: Record<keyof typeof en, string> = {
  'offline.text': 'Você está sem conexão. O mercado volta sozinho quando a conexão voltar.',
}
