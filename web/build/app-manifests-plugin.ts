import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

/** Behind the app before it is drawn, and around it. */
const NIGHT = '#100d0b'

interface Options {
  readonly messagesDirectory: string
  /** Locales by language. */
  readonly locales: Readonly<Record<string, string>>
  /** Screens that the app's icon offers, by the names of their messages. */
  readonly shortcuts: Readonly<Record<string, string>>
}

/**
 * Emits `/app-manifests/<language>.webmanifest`, which make the app installable. They are one app:
 * whoever chooses another language has the same one by another name.
 */
export function appManifestsPlugin({ messagesDirectory, locales, shortcuts }: Options): Plugin {
  return {
    name: 'app-manifests',
    apply: 'build',
    async generateBundle() {
      for (const [language, locale] of Object.entries(locales)) {
        const file = path.join(messagesDirectory, language, 'layout.ts')
        const { layout } = (await import(pathToFileURL(file).href)) as {
          layout: Readonly<Record<string, string>>
        }
        const places = Object.entries(shortcuts).map(([id, url]) => ({ name: layout[id], url }))
        const manifest = {
          id: '/',
          start_url: '/',
          scope: '/',
          lang: locale,
          name: layout['layout.name'],
          short_name: layout['layout.name'],
          description: layout['layout.tagline'],
          display: 'standalone',
          background_color: NIGHT,
          theme_color: NIGHT,
          icons: [
            icon('mark', 192, 'any'),
            icon('mark', 512, 'any'),
            icon('home-screen', 512, 'maskable'),
            icon('badge', 96, 'monochrome'),
          ],
          shortcuts: places,
        }
        const fileName = `app-manifests/${language}.webmanifest`
        this.emitFile({ type: 'asset', fileName, source: JSON.stringify(manifest) })
      }
    },
  }
}

const icon = (name: string, size: number, purpose: 'any' | 'maskable' | 'monochrome') => ({
  src: `/app-icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})
