import type { signIn as en } from '../en/sign-in.ts'

export const signIn: Record<keyof typeof en, string> = {
  'session.redirecting': '正在通过 Steam 授权……即将跳转。',
  'session.client_signing_in': '正在通过游戏登录……',
  'session.not_started_here': '此次登录不是从本浏览器发起的，因此未做任何更改。请从这里登录。',
  'session.failed': '登录失败',
  'session.no_ticket': '游戏没有提供登录凭证。请从游戏中重新打开市场。',
  'session.replace_title': '要切换玩家吗？',
  'session.replace_text':
    '您当前以 {current} 的身份登录。游戏请求以 {next} 的身份登录。只有当您是从游戏来到这里时才切换。',
  'session.replace': '切换为 {next}',
  'session.keep': '保持 {current}',
}
