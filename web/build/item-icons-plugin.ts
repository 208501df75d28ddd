import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

interface IconSet {
  readonly icons: Readonly<Record<string, { readonly body: string }>>
}

const CREDITS = 'virtual:icon-credits'

/** Who drew which of the icons in use. */
interface IconCredit {
  readonly author: string
  readonly url: string
  readonly icons: readonly string[]
}

interface AuthorOfIcons {
  readonly author: string
  readonly url: string
  /** Names of icons with spaces between them. */
  readonly icons: string
}

interface Options {
  /** Item definition files; every `/icons/<name>.svg` in them is an icon in use. */
  readonly itemsDirectory: string
  /** The collection, as @iconify-json/game-icons holds it. */
  readonly iconSetFile: string
  /** Authors of the whole collection, see `web/credits/game-icons-authors.json`. */
  readonly authorsFile: string
}

/** The names of the icons that the item definitions use, sorted. */
function usedIcons(itemsDirectory: string): string[] {
  const names = new Set<string>()
  if (!existsSync(itemsDirectory)) return []
  for (const file of readdirSync(itemsDirectory, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.json')) continue
    const text = readFileSync(path.join(itemsDirectory, file), 'utf8')
    for (const match of text.matchAll(/\/icons\/([a-z0-9-]+)\.svg/g)) names.add(match[1] ?? '')
  }
  return [...names].toSorted()
}

/** Groups the icons in use by author, the one with most icons first. */
function iconCredits(names: readonly string[], authorsFile: string): IconCredit[] {
  const authors = JSON.parse(readFileSync(authorsFile, 'utf8')) as AuthorOfIcons[]
  const used = new Set(names)
  return authors
    .map((author) => ({ ...author, icons: author.icons.split(' ').filter((i) => used.has(i)) }))
    .filter((author) => author.icons.length > 0)
    .toSorted((a, b) => b.icons.length - a.icons.length)
}

/**
 * Serves and emits `/icons/<name>.svg` for the item icons in use, and `virtual:icon-credits` with
 * their authors, whom the licence (CC BY 3.0) wants named.
 */
export function itemIconsPlugin(options: Options): Plugin {
  const set = JSON.parse(readFileSync(options.iconSetFile, 'utf8')) as IconSet
  const svg = (name: string) => {
    const body = set.icons[name]?.body
    return body && `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${body}</svg>`
  }
  return {
    name: 'item-icons',
    resolveId: (id) => (id === CREDITS ? `\0${CREDITS}` : undefined),
    load(id) {
      if (id !== `\0${CREDITS}`) return undefined
      const credits = iconCredits(usedIcons(options.itemsDirectory), options.authorsFile)
      return `export const iconCredits = ${JSON.stringify(credits)}`
    },
    configureServer(server) {
      server.middlewares.use('/icons/', (request, response, next) => {
        const image = svg((request.url ?? '').replace(/^\//, '').replace(/\.svg.*$/, ''))
        if (!image) return next()
        response.setHeader('content-type', 'image/svg+xml').end(image)
      })
    },
    generateBundle() {
      for (const name of usedIcons(options.itemsDirectory)) {
        const image = svg(name)
        if (!image) this.error(`no such icon in game-icons: ${name}`)
        this.emitFile({ type: 'asset', fileName: `icons/${name}.svg`, source: image })
      }
    },
  }
}
