import { readFile } from 'node:fs/promises'

/** The words that most pages begin with; who has chosen another language loads them in vain. */
const WORDS = 'virtual:messages/en'

/** The screens that most visits begin with, by their address. */
const FIRST_SCREENS: Readonly<Record<string, readonly string[]>> = {
  '/': ['home/HomeScreen.tsx'],
  '/marketplace/market': ['market/MarketScreen.tsx', `${WORDS}/market`],
}

interface Chunk {
  readonly file: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
}

type Manifest = Readonly<Record<string, Chunk>>

/**
 * The app's page for each address, with what it would otherwise ask for first. The pages of the first
 * screens ask for the screen's code at once, too, of which the browser would otherwise hear only from
 * the app's own.
 *
 * @param folder - of the built app
 * @param site - what the page must know before anybody signs in
 */
export async function readPages(folder: string, site: object): Promise<(path: string) => string> {
  const built = await readFile(`${folder}/index.html`, 'utf8')
  const manifest = JSON.parse(await readFile(`${folder}/.vite/manifest.json`, 'utf8')) as Manifest
  const page = built.replace('</head>', `<meta name="site" content="${escape(site)}"></head>`)
  const pageWith = (screens: readonly string[]) => preload(page, manifest, [WORDS, ...screens])
  const pages = new Map(
    Object.entries(FIRST_SCREENS).map(([path, screens]) => [path, pageWith(screens)]),
  )
  const other = pageWith([])
  return (path) => pages.get(path.replace(/(.)\/$/, '$1')) ?? other
}

/** JSON as the value of an attribute. */
function escape(value: object): string {
  const names: Readonly<Record<string, string>> = { '&': 'amp', '"': 'quot', '<': 'lt', '>': 'gt' }
  return JSON.stringify(value).replace(/[&"<>]/g, (sign) => `&${names[sign]};`)
}

function preload(page: string, manifest: Manifest, chunks: readonly string[]): string {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
  const known = filesOf(manifest, entries)
  // Modules of our own making have a path before their name.
  const keys = chunks.flatMap((name) =>
    Object.keys(manifest).filter((key) => key === name || key.endsWith(`/${name}`)),
  )
  const links = [...filesOf(manifest, keys)]
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
