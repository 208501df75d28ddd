import type { FaultKind } from './checks.ts'

/** A fault put into a page, and what the walker must call it. */
interface Planted {
  readonly name: string
  readonly kind: FaultKind
  /** Run in the page before its own scripts. */
  readonly script: string
  readonly screen: string
  /** Keys of the controls to use; none without it. */
  readonly use?: RegExp
  /** Keys of the controls to use in the popups that these open; all unless given. */
  readonly useInPopups?: RegExp
  /** How many of them, with those of the popups that they open; one unless said. */
  readonly controls?: number
  /** Pixels of the window; 1440 unless said. */
  readonly width?: number
}

/** A sheet of styles, in the one way that the content policy lets a script add it. */
const styled = (css: string) => `
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(${JSON.stringify(css)})
  document.adoptedStyleSheets.push(sheet)`

/** A form with a button at the end of the screen, as soon as there is one. */
const withButton = (change: string) => `addEventListener('load', () => {
    const timer = setInterval(() => {
      const main = document.querySelector('main')
      if (!main) return
      clearInterval(timer)
      const form = document.createElement('form')
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = 'Planted'
      ${change}
      form.append(button)
      main.append(form)
    }, 50)
  })`

const SEARCH = /^main searchbox/

export const planted: readonly Planted[] = [
  {
    name: 'a raw message key',
    kind: 'raw key',
    screen: 'credits',
    script: `setInterval(() => {
      const title = document.querySelector('main h1')
      if (title && title.textContent !== 'news.event_coming') title.textContent = 'news.event_coming'
    }, 50)`,
  },
  {
    name: 'a dead tab',
    kind: 'dead',
    screen: 'market-2',
    use: /^main (tab|radio) Week/,
    script: `addEventListener('click', (event) => {
      if (event.target.closest('main')) event.stopImmediatePropagation()
    }, true)`,
  },
  {
    name: 'a crash',
    kind: 'crash',
    screen: 'market',
    script: `const real = window.fetch
    window.fetch = async (input, init) => {
      const response = await real(input, init)
      if (!String(input).includes('/items')) return response
      return Response.json((await response.json()).map((item) => ({ ...item, Name: {} })))
    }`,
  },
  {
    name: 'a filter that the address forgets',
    kind: 'reload',
    screen: 'market',
    use: SEARCH,
    script: `history.replaceState(history.state, '', location.pathname)`,
  },
  {
    name: 'a cut text',
    kind: 'cut text',
    screen: 'market',
    script: styled(
      'main button { max-width: 30px !important; overflow: hidden; white-space: nowrap }',
    ),
  },
  {
    name: 'a text shortened to three dots in a part of another name',
    kind: 'cut text',
    screen: 'market-2',
    script: styled(
      'main section[aria-label] :is(dt, p, span) { display: block; max-width: 20px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }',
    ),
  },
  {
    name: 'texts over each other',
    kind: 'overlap',
    screen: 'credits',
    script: styled('main p { margin-top: -1.2em !important }'),
  },
  {
    name: 'a page wider than its window',
    kind: 'side scroll',
    screen: 'credits',
    script: styled('main { min-width: 3000px }'),
  },
  {
    name: 'an unseen focus',
    kind: 'focus',
    screen: 'credits',
    script: styled(
      '* { outline: none !important; box-shadow: none !important; transition: none !important }',
    ),
  },
  {
    name: 'an unseen focus in a popup',
    kind: 'focus',
    screen: 'credits',
    use: /^frame button Language/,
    script: styled(
      '[popover] * { outline: none !important; box-shadow: none !important; background: none !important; border-color: red !important; transition: none !important }',
    ),
  },
  {
    name: 'targets too small and too close',
    kind: 'small target',
    screen: 'credits',
    script: styled(
      'footer { flex-direction: column !important; gap: 0 !important } footer a { display: block; height: 10px; min-height: 0 !important; overflow: hidden; padding: 0 !important }',
    ),
  },
  {
    name: 'an error on the console',
    kind: 'error',
    screen: 'credits',
    script: `addEventListener('load', () => console.error('planted'))`,
  },
  {
    name: 'a call that fails',
    kind: 'failed call',
    screen: 'credits',
    script: `addEventListener('load', () => fetch('/api/not-there'))`,
  },
  {
    name: 'a call made over and over',
    kind: 'endless',
    screen: 'credits',
    // For a while only: a page that never comes to rest is waited for long.
    script: `{
      const timer = setInterval(() => fetch('/api/site'), 50)
      setTimeout(() => clearInterval(timer), 3000)
    }`,
  },
  {
    name: 'a button that is off and does not say why',
    kind: 'no reason',
    screen: 'market',
    script: `addEventListener('load', () => setInterval(() => {
      for (const button of document.querySelectorAll('main button')) button.setAttribute('aria-disabled', 'true')
    }, 50))`,
  },
  {
    name: 'an icon that is off and hints at nothing but its name',
    kind: 'no reason',
    screen: 'home',
    script: `addEventListener('load', () => setInterval(() => {
      for (const button of document.querySelectorAll('button[aria-label][data-hint]'))
        button.setAttribute('aria-disabled', 'true')
    }, 50))`,
  },
  {
    name: 'a button whose hint neither fingers nor keys reach',
    kind: 'no reason',
    screen: 'credits',
    script: withButton(`button.dataset.hint = 'Planted'
      button.disabled = true`),
  },
  {
    name: 'a button that is off beside the empty field of another',
    kind: 'no reason',
    screen: 'credits',
    script: withButton(`const field = document.createElement('input')
      field.placeholder = field.ariaLabel = 'Planted'
      form.append(field)
      button.ariaDisabled = 'true'`),
  },
  {
    name: 'a way past the menus that leads nowhere',
    kind: 'dead',
    screen: 'home',
    use: /^frame link Skip to content/,
    script: `addEventListener('click', (event) => {
      if (event.target.closest('[href="#content"]')) event.preventDefault()
    }, true)`,
  },
  {
    name: 'a way past the figures of a chart that leads nowhere',
    kind: 'dead',
    screen: 'market-2',
    use: /^main button Skip the chart data/,
    script: `addEventListener('click', (event) => {
      if (event.target.closest('main')) event.stopImmediatePropagation()
    }, true)`,
  },
  {
    name: 'a link that leaves no way back',
    kind: 'back',
    screen: 'credits',
    use: /^frame link/,
    script: `History.prototype.pushState = History.prototype.replaceState`,
  },
  {
    name: 'a link in a popup that leaves no way back',
    kind: 'back',
    screen: 'credits',
    width: 390,
    use: /^frame button More/,
    // Other controls close the popup, and without its entry that leads out of the site.
    useInPopups: /^layer link/,
    controls: 2,
    script: `History.prototype.pushState = History.prototype.replaceState`,
  },
  {
    name: 'a link that leaves no way back from a full history',
    kind: 'back',
    screen: 'credits',
    use: /^frame link/,
    script: `{
      const { href, origin } = location
      while (origin !== 'null' && history.length < 50) history.pushState(history.state, '', href)
      History.prototype.pushState = History.prototype.replaceState
    }`,
  },
  {
    name: 'a state that the browser keeps and the address does not',
    kind: 'link',
    screen: 'credits',
    script: `if (location.origin !== 'null') {
      const some = () => 'abcdefgh'[Math.floor(Math.random() * 8)]
      localStorage.planted ??= Array.from({ length: 20 }, some).join('')
      setInterval(() => {
        const title = document.querySelector('main h1')
        if (title && title.textContent !== localStorage.planted) title.textContent = localStorage.planted
      }, 50)
    }`,
  },
  {
    name: 'something unseen over the screen',
    kind: 'covered',
    screen: 'home',
    use: /^main link Open the market/,
    script: styled('body::after { content: ""; position: fixed; inset: 0; z-index: 99999 }'),
  },
]
