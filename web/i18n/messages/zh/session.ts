import type { session as en } from '../en/session.ts'

export const session: Record<keyof typeof en, string> = {
  'session.back': '返回首页',
  'session.profile_failed': '无法加载个人资料',
  'session.ended': '会话已结束，请重新登录。',
  'session.banned': '此账号已被封禁。如有异议，请联系客服。',
  'session.view': '以玩家视角查看',
  'session.seeing_as': '您正在以 {name} 的视角查看，无法进行任何更改。',
  'session.stop_seeing': '返回我的账号',
}
