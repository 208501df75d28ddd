import { escapeHtml, pageLanguage, plainPage } from '../site/plain-page.ts'

/** The players that a visitor of the sandbox can be at once. */
export const demoPlayers = [
  { steamId: '76561198000000101', name: 'Ann of the Market' },
  { steamId: '76561198000000102', name: 'Bob the Brewer' },
  { steamId: '76561198000000103', name: 'Cassia Quill' },
  { steamId: '76561198000000104', name: 'Dorn Ironhand' },
  { steamId: '76561198000000105', name: 'Elspeth Reed' },
  { steamId: '76561198000000106', name: 'Fenwick Moss' },
  { steamId: '76561198000000107', name: 'Greta Lantern' },
  { steamId: '76561198000000108', name: 'Hob the Carter' },
] as const

const texts = {
  en: {
    title: 'Sandbox sign-in',
    lead: 'This stands in for Steam. Pick who you are.',
    own: 'Or enter your own name or any Steam ID',
    go: 'Sign in',
    cancel: 'Back without signing in',
  },
  ru: {
    title: 'Вход в песочницу',
    lead: 'Эта страница заменяет Steam. Выберите, кто вы.',
    own: 'Или своё имя, или любой Steam ID',
    go: 'Войти',
    cancel: 'Назад без входа',
  },
  zh: {
    title: '沙盒登录',
    lead: '此页面代替 Steam。请选择您的身份。',
    own: '自己取名，或任意 Steam ID',
    go: '登录',
    cancel: '不登录并返回',
  },
  tr: {
    title: 'Deneme girişi',
    lead: 'Bu sayfa Steam’in yerini tutar. Kim olduğunu seç.',
    own: 'Ya da kendi seçtiğin bir ad veya herhangi bir Steam kimliği',
    go: 'Giriş yap',
    cancel: 'Giriş yapmadan geri dön',
  },
  pt: {
    title: 'Entrada de testes',
    lead: 'Esta página faz as vezes da Steam. Escolha quem você é.',
    own: 'Ou um nome seu, ou qualquer Steam ID',
    go: 'Entrar',
    cancel: 'Voltar sem entrar',
  },
  ja: {
    title: 'サンドボックスのログイン',
    lead: 'このページは Steam の代わりです。プレイヤーを選んでください。',
    own: 'または好きな名前、任意の Steam ID',
    go: 'ログイン',
    cancel: 'ログインせずに戻る',
  },
} as const

/** The page on which a visitor of the sandbox chooses a player; it needs no scripts. */
export function loginPage(returnTo: string, acceptLanguage: string | undefined): string {
  const language = pageLanguage(acceptLanguage)
  const text = texts[language]
  const hidden = `<input type="hidden" name="return_to" value="${escapeHtml(returnTo)}">`
  const cancel = new URL(returnTo)
  cancel.searchParams.set('openid.mode', 'cancel')
  const players = demoPlayers.map(
    ({ steamId, name }) =>
      `<li><form method="post">${hidden}<button name="player" value="${steamId}">` +
      `<strong>${escapeHtml(name)}</strong><small>${steamId}</small></button></form></li>`,
  )
  return plainPage(
    language,
    text.title,
    `<p>${text.lead}</p>
<ul>${players.join('')}</ul>
<form method="post" class="own">${hidden}
<label>${text.own}<input name="player" required maxlength="64" autocomplete="off"></label>
<button>${text.go}</button>
</form>
<p><a href="${escapeHtml(cancel.href)}">${text.cancel}</a></p>`,
  )
}
