import type { RefusalCode } from '@app/contract/refusals.ts'
import { pageLanguage, plainPage } from '../site/plain-page.ts'

const texts = {
  en: {
    title: 'You are not signed in',
    failed: 'Steam did not confirm this sign-in. Please start again.',
    busy: 'Steam isn’t responding. Please try again in a minute.',
    banned: 'This account is banned. If you think this is a mistake, contact support.',
    back: 'Back to the market',
  },
  ru: {
    title: 'Войти не удалось',
    failed: 'Steam не подтвердил этот вход. Начните, пожалуйста, сначала.',
    busy: 'Steam сейчас не отвечает. Попробуйте ещё раз через минуту.',
    banned: 'Этот аккаунт заблокирован. Если вы считаете это ошибкой, напишите в поддержку.',
    back: 'Назад на рынок',
  },
  zh: {
    title: '登录未成功',
    failed: 'Steam 未确认此次登录。请重新开始。',
    busy: 'Steam 暂时没有响应。请一分钟后再试。',
    banned: '此账号已被封禁。如有异议，请联系客服。',
    back: '返回市场',
  },
  tr: {
    title: 'Giriş yapılamadı',
    failed: 'Steam bu girişi doğrulamadı. Lütfen yeniden başla.',
    busy: 'Steam şu anda yanıt vermiyor. Lütfen bir dakika sonra yeniden dene.',
    banned: 'Bu hesap yasaklandı. Bir hata olduğunu düşünüyorsan destekle iletişime geç.',
    back: 'Pazara dön',
  },
  pt: {
    title: 'Não foi possível entrar',
    failed: 'A Steam não confirmou esta entrada. Comece de novo, por favor.',
    busy: 'A Steam não responde no momento. Tente de novo dentro de um minuto.',
    banned: 'Esta conta foi banida. Se você acha que é um engano, fale com o suporte.',
    back: 'Voltar ao mercado',
  },
  ja: {
    title: 'ログインできませんでした',
    failed: 'Steam がこのログインを確認しませんでした。もう一度はじめからお試しください。',
    busy: 'Steam が応答していません。1 分後にもう一度お試しください。',
    banned:
      'このアカウントは利用停止になっています。心当たりがない場合はサポートにお問い合わせください。',
    back: 'マーケットに戻る',
  },
} as const

/**
 * What a person sees whose sign-in failed. Why it failed is never told, only whether Steam is busy
 * or the account is banned.
 */
export function signInFailedPage(code: RefusalCode, acceptLanguage: string | undefined): string {
  const language = pageLanguage(acceptLanguage)
  const text = texts[language]
  const why =
    code === 'account_banned' ? text.banned : code === 'steam_unavailable' ? text.busy : text.failed
  return plainPage(language, text.title, `<p>${why}</p>\n<p><a href="/">${text.back}</a></p>`)
}
