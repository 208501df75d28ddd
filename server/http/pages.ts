import { readFile } from 'node:fs/promises'

/** The screens that most visits begin with, by their address. */
const FIRST_SCREENS: Readonly<Record<string, string>> = {
  '/': 'home/HomeScreen.tsx',
  '/marketplace/market': 'market/MarketScreen.tsx',
}

interface Chunk {
  readonly file: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
}

type Manifest = Readonly<Record<string, Chunk>>

/**
 * The app's page for each address. Those of the first screens ask for the screen's code at once,
 * which the browser would otherwise hear of only from the app's own.
 *
 * @param folder - of the built app
 */
export async function readPages(folder: string): Promise<(path: string) => string> {
  const page = await readFile(`${folder}/index.html`, 'utf8')
  const manifest = JSON.parse(await readFile(`${folder}/.vite/manifest.json`, 'utf8')) as Manifest
  const pages = new Map(
    Object.entries(FIRST_SCREENS).map(([path, screen]) => [path, preload(page, manifest, screen)]),
  )
  return (path) => pages.get(path.replace(/(.)\/$/, '$1')) ?? page
}

function preload(page: string, manifest: Manifest, screen: string): string {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
  const known = filesOf(manifest, entries)
  const links = [...filesOf(manifest, [screen])]
    .filter((file) => file.endsWith('.js') && !known.has(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
  return page.replace('</head>', `${links.join('')}</head>`)
}

/** The files of chunks and of all that they import at once. */
function filesOf(manifest: Manifest, start: readonly string[]): Set<string> {
  const found = new Set<string>()
  const open = [...start]
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    const chunk = manifest[key]
    if (chunk === undefined || found.has(chunk.file)) continue
    found.add(chunk.file)
    open.push(...(chunk.imports ?? []))
  }
  return found
}
