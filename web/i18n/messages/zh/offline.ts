import type { offline as en } from '../en/offline.ts'

export const offline: Record<keyof typeof en, string> = {
  'offline.text': '您已离线。网络恢复后，市场会自动恢复。',
}
