/** The players that a visitor of the sandbox can be at once. */
export const demoPlayers = [
  { steamId: '76561198000000101', name: 'Ann of the Market', role: 'trader' },
  { steamId: '76561198000000102', name: 'Bob the Brewer', role: 'brewer' },
  { steamId: '76561198000000103', name: 'Cassia Quill', role: 'scribe' },
  { steamId: '76561198000000104', name: 'Dorn Ironhand', role: 'smith' },
  { steamId: '76561198000000105', name: 'Elspeth Reed', role: 'fisher' },
  { steamId: '76561198000000106', name: 'Fenwick Moss', role: 'forester' },
  { steamId: '76561198000000107', name: 'Greta Lantern', role: 'innkeeper' },
  { steamId: '76561198000000108', name: 'Hob the Carter', role: 'carter' },
] as const

const texts = {
  en: {
    title: 'Sandbox sign-in',
    lead: 'This stands in for Steam. Pick who you are.',
    own: 'Or any Steam ID',
    go: 'Sign in',
  },
  ru: {
    title: 'Вход в песочницу',
    lead: 'Эта страница заменяет Steam. Выберите, кто вы.',
    own: 'Или любой Steam ID',
    go: 'Войти',
  },
  zh: {
    title: '沙盒登录',
    lead: '此页面代替 Steam。请选择你的身份。',
    own: '或任意 Steam ID',
    go: '登录',
  },
  tr: {
    title: 'Deneme girişi',
    lead: "Bu sayfa Steam'in yerini tutar. Kim olduğunuzu seçin.",
    own: 'Ya da herhangi bir Steam kimliği',
    go: 'Giriş yap',
  },
  pt: {
    title: 'Entrada de testes',
    lead: 'Esta página faz as vezes do Steam. Escolha quem você é.',
    own: 'Ou qualquer Steam ID',
    go: 'Entrar',
  },
  ja: {
    title: 'サンドボックスのログイン',
    lead: 'このページは Steam の代わりです。プレイヤーを選んでください。',
    own: 'または任意の Steam ID',
    go: 'ログイン',
  },
} as const

type Language = keyof typeof texts

function languageOf(header: string | undefined): Language {
  const wanted = (header ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase())
  return (wanted.find((code) => code in texts) ?? 'en') as Language
}

const escapeHtml = (text: string) =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** The page on which a visitor of the sandbox chooses a player; it needs no scripts. */
export function loginPage(returnTo: string, acceptLanguage: string | undefined): string {
  const language = languageOf(acceptLanguage)
  const text = texts[language]
  const hidden = `<input type="hidden" name="return_to" value="${escapeHtml(returnTo)}">`
  const players = demoPlayers.map(
    ({ steamId, name }) =>
      `<li><form method="post">${hidden}<button name="steam_id" value="${steamId}">` +
      `<strong>${escapeHtml(name)}</strong><small>${steamId}</small></button></form></li>`,
  )
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text.title}</title>
<link rel="stylesheet" href="/sandbox-steam/login.css">
</head>
<body>
<main>
<h1>${text.title}</h1>
<p>${text.lead}</p>
<ul>${players.join('')}</ul>
<form method="post" class="own">${hidden}
<label>${text.own}<input name="steam_id" pattern="76561[0-9]{12}" required inputmode="numeric" placeholder="76561198000000201"></label>
<button>${text.go}</button>
</form>
</main>
</body>
</html>`
}

/** The page's look: the house's night, without the app's build. */
export const loginStyle = `
:root { color-scheme: dark; font-family: 'Onest Variable', system-ui, sans-serif; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; color: #ece3d0;
  background: radial-gradient(80rem 40rem at 50% -10%, #3a2a1c, #14110f 70%); }
main { box-sizing: border-box; width: min(46rem, 100vw); padding: 2rem 1.25rem; }
h1 { margin: 0 0 .25rem; font-size: 1.75rem; color: #e9b85c; }
p { margin: 0 0 1.5rem; color: #c9bda4; }
ul { list-style: none; margin: 0; padding: 0; display: grid; gap: .6rem;
  grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr)); }
button { box-sizing: border-box; width: 100%; padding: .7rem .9rem; border: 1px solid #59452f;
  border-radius: .5rem; background: #241c16; color: inherit; font: inherit; text-align: left;
  cursor: pointer; }
button:hover, button:focus-visible { border-color: #e9b85c; background: #2f241b; outline: none; }
strong, small { display: block; } small { color: #a99c84; font-variant-numeric: tabular-nums; }
.own { display: flex; flex-wrap: wrap; gap: .6rem; align-items: end; margin-top: 1.5rem; }
label { flex: 1 1 14rem; display: grid; gap: .35rem; color: #c9bda4; }
input { padding: .65rem .8rem; border: 1px solid #59452f; border-radius: .5rem; background: #1a1512;
  color: #ece3d0; font: inherit; min-width: 0; }
.own button { width: auto; background: #b98534; color: #1a1208; border-color: #e9b85c;
  font-weight: 600; }
`
