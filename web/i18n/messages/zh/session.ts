import type { session as en } from '../en/session.ts'

export const session: Record<keyof typeof en, string> = {
  'session.back': '返回首页',
  'session.profile_failed': '无法加载个人资料',
}
