import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

interface Options {
  /** Where the color behind the page stands: the app's before it is drawn, and around it. */
  readonly tokensFile: string
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
export function appManifestsPlugin({
  tokensFile,
  messagesDirectory,
  locales,
  shortcuts,
}: Options): Plugin {
  return {
    name: 'app-manifests',
    apply: 'build',
    async generateBundle() {
      const ink = inkOf(await readFile(tokensFile, 'utf8'))
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
          background_color: ink,
          theme_color: ink,
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

/** The color behind the page, as the tokens say it. */
export function inkOf(tokens: string): string {
  const ink = /--color-ink: (#[\da-f]{6});/.exec(tokens)?.[1]
  if (ink === undefined) throw new Error('No --color-ink among the tokens')
  return ink
}

const icon = (name: string, size: number, purpose: 'any' | 'maskable' | 'monochrome') => ({
  src: `/app-icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})
