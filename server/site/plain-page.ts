import type { FastifyInstance } from 'fastify'

const STYLE_PATH = '/api/page.css'
const languages = ['en', 'ru', 'zh', 'tr', 'pt', 'ja'] as const

export type PageLanguage = (typeof languages)[number]

/** The first of our languages that a browser's `Accept-Language` names. */
export function namedLanguage(acceptLanguage: string | undefined): PageLanguage | undefined {
  const wanted = (acceptLanguage ?? '').split(',').map((part) => part.trim().slice(0, 2))
  for (const code of wanted) {
    const found = languages.find((one) => one === code.toLowerCase())
    if (found) return found
  }
  return undefined
}

/** The language of a page for this browser; English if it names none of ours. */
export function pageLanguage(acceptLanguage: string | undefined): PageLanguage {
  return namedLanguage(acceptLanguage) ?? 'en'
}

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/**
 * A page of the server's own, outside the app and without scripts.
 *
 * @param body - markup; whatever comes from outside is escaped in it
 */
export function plainPage(language: PageLanguage, title: string, body: string): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${STYLE_PATH}">
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>`
}

/** Serves the look of plain pages: the house's night, without the app's build. */
export function servePageStyle(app: FastifyInstance): void {
  app.get(STYLE_PATH, async (_request, reply) => {
    void reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600')
    return STYLE
  })
}

const STYLE = `
:root { color-scheme: dark; font-family: 'Onest Variable', system-ui, sans-serif; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; color: #ece3d0;
  background: #14110f radial-gradient(80rem 40rem at 50% -10%, #3a2a1c, #14110f 70%) no-repeat; }
main { box-sizing: border-box; width: min(46rem, 100vw); padding: 2rem 1.25rem; }
h1 { margin: 0 0 .25rem; font-size: 1.75rem; color: #e9b85c; }
p { margin: 0 0 1.5rem; color: #c9bda4; }
a { display: inline-block; padding: .4rem 0; margin-top: 1rem; color: #e9b85c; }
ul { list-style: none; margin: 0; padding: 0; display: grid; gap: .6rem;
  grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr)); }
button { box-sizing: border-box; width: 100%; padding: .7rem .9rem; border: 1px solid #59452f;
  border-radius: .5rem; background: #241c16; color: inherit; font: inherit; text-align: left;
  cursor: pointer; }
button:hover, button:focus-visible { border-color: #e9b85c; background: #2f241b; outline: none; }
strong, small { display: block; } small { color: #a99c84; font-variant-numeric: tabular-nums; }
.own { display: flex; flex-wrap: wrap; gap: .6rem; align-items: end; margin-top: 1.5rem; }
label { flex: 1 1 14rem; display: grid; gap: .35rem; color: #c9bda4; }
input { padding: .65rem .8rem; border: 1px solid #8a6d47; border-radius: .5rem; background: #1a1512;
  color: #ece3d0; font: inherit; min-width: 0; }
.own button { width: auto; background: #b98534; color: #1a1208; border-color: #e9b85c;
  font-weight: 600; }
`
