import type { offline as en } from '../en/offline.ts'

export const offline: Record<keyof typeof en, string> = {
  'offline.text': 'Çevrimdışısın. Bağlantın geri gelince pazar kendiliğinden açılır.',
}
