import { readFile } from 'node:fs/promises'

/** The words that most pages begin with; who has chosen another language loads them in vain. */
const LANGUAGE = 'en'

/** The screen at each address, and its groups of messages. An address that only redirects has none. */
const SCREENS: Readonly<Record<string, readonly [screen: string, ...groups: string[]]>> = {
  '/': ['home/HomeScreen.tsx'],
  '/marketplace/market': ['market/MarketScreen.tsx', 'market'],
  '/marketplace/my-listings': ['market/MyLotsScreen.tsx', 'market'],
  '/marketplace/history': ['market/HistoryScreen.tsx', 'market'],
  '/marketplace/profit': ['profit/ProfitScreen.tsx', 'profit'],
  '/marketplace/finders': ['finders/FindersScreen.tsx', 'finders'],
  '/marketplace/exchange': ['exchange/ExchangeScreen.tsx', 'exchange'],
  '/inventory/page': ['inventory/InventoryScreen.tsx', 'inventory', 'desk'],
  '/inventory/history': ['inventory/InventoryHistoryScreen.tsx', 'operations', 'inventory'],
  '/inventory/net-worth': ['net-worth/NetWorthScreen.tsx', 'netWorth'],
  '/craft/receipts': ['craft/RecipesScreen.tsx', 'craft', 'makeOrBuy'],
  '/craft/queue': ['craft/QueueScreen.tsx', 'craft'],
  '/craft/history': ['craft/HistoryScreen.tsx', 'craft'],
  '/harvest/receipts': ['harvest/HarvestScreen.tsx', 'harvest', 'makeOrBuy'],
  '/factory/receipts': ['factory/RecipesScreen.tsx', 'factory', 'makeOrBuy'],
  '/factory/queue': ['factory/QueueScreen.tsx', 'factory'],
  '/spin': ['spin/SpinScreen.tsx', 'spin'],
  '/spin/check': ['spin/CheckScreen.tsx', 'spin'],
  '/bge': ['tavern/TavernScreen.tsx', 'tavern'],
  '/rent': ['rent/RentScreen.tsx', 'rent'],
  '/sim': ['simulator/SimulatorScreen.tsx', 'simulator'],
  '/settings': ['settings/SettingsScreen.tsx', 'settings', 'desk'],
  '/credits': ['credits/CreditsScreen.tsx', 'credits'],
  '/auth/steam/success': ['player/SteamSuccessScreen.tsx', 'signIn'],
  '/auth/client/success': ['player/ClientSuccessScreen.tsx', 'signIn', 'refusals'],
}

interface Chunk {
  readonly file: string
  readonly css?: readonly string[]
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
}

type Manifest = Readonly<Record<string, Chunk>>

/**
 * The app's page for each address, with what it would otherwise ask for first. It asks for its screen's
 * code at once, too, of which the browser would otherwise hear only from the app's own.
 *
 * @param folder - of the built app
 * @param site - what the page must know before anyone signs in
 */
export async function readPages(folder: string, site: object): Promise<(path: string) => string> {
  const built = await readFile(`${folder}/index.html`, 'utf8')
  const read = async (name: string) =>
    JSON.parse(await readFile(`${folder}/.vite/${name}.json`, 'utf8')) as unknown
  const manifest = (await read('manifest')) as Manifest
  const messageFiles = (await read('messages')) as Readonly<Record<string, string>>
  const words = (groups: readonly string[]) =>
    [LANGUAGE, ...groups.map((group) => `${LANGUAGE}/${group}`)].map((name) => messageFiles[name])
  const page = built.replace('</head>', `<meta name="site" content="${escape(site)}"></head>`)
  const pages = new Map(
    Object.entries(SCREENS).map(([path, [screen, ...groups]]) => {
      return [path, preload(page, manifest, [manifest[screen]?.file, ...words(groups)])]
    }),
  )
  const other = preload(page, manifest, words([]))
  return (path) => pages.get(path.replace(/(.)\/$/, '$1')) ?? other
}

/** JSON as the value of an attribute. */
function escape(value: object): string {
  const names: Readonly<Record<string, string>> = { '&': 'amp', '"': 'quot', '<': 'lt', '>': 'gt' }
  return JSON.stringify(value).replace(/[&"<>]/g, (sign) => `&${names[sign]};`)
}

function preload(page: string, manifest: Manifest, files: readonly (string | undefined)[]): string {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
  const known = filesOf(manifest, entries)
  const keys = Object.keys(manifest).filter((key) => files.includes(manifest[key]?.file))
  const links = [...filesOf(manifest, keys)]
    .filter((file) => !known.has(file))
    .map((file) => {
      const rel = file.endsWith('.css') ? 'stylesheet' : 'modulepreload'
      return `<link rel="${rel}" crossorigin href="/${file}">`
    })
  return page.replace('</head>', `${links.join('')}</head>`)
}

/** The files of chunks and of all that they import at once. */
function filesOf(manifest: Manifest, start: readonly string[]): Set<string> {
  const found = new Set<string>()
  const open = [...start]
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    const chunk = manifest[key]
    if (chunk === undefined || found.has(chunk.file)) continue
    for (const file of [chunk.file, ...(chunk.css ?? [])]) found.add(file)
    open.push(...(chunk.imports ?? []))
  }
  return found
}
