import type { offline as en } from '../en/offline.ts'

export const offline: Record<keyof typeof en, string> = {
  'offline.text': 'Нет подключения к сети. Рынок откроется сам, как только связь появится.',
}
