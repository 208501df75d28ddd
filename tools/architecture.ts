/** Which workspace may import which. This table and the next are the architecture. */
const WORKSPACES: Record<string, readonly string[]> = {
  rules: [],
  contract: [],
  server: ['rules', 'contract'],
  web: ['rules', 'contract'],
  // Frames show items and recipes of the demo world.
  gallery: ['content', 'rules', 'contract', 'web'],
  // The walker takes the screens and the messages from the app's own lists.
  e2e: ['rules', 'contract', 'gallery', 'server', 'tools', 'web', 'worlds'],
  // Frames are measured on the app's own screens.
  bench: ['rules', 'contract', 'server', 'tools', 'web'],
  tools: ['rules', 'contract', 'server', 'worlds'],
  // Their test makes them on a server of its own.
  worlds: ['rules', 'contract', 'server'],
}

/** Which feature may use which other feature of its workspace. One not listed stands alone. */
const FEATURES: Record<string, readonly string[]> = {
  // The players of a drill, and who judges it, are those of the torture.
  'bench/drill': ['bench/torture'],
  'rules/content': ['rules/catalog'],
  'rules/craft': ['rules/catalog', 'rules/market'],
  'rules/factory': ['rules/catalog', 'rules/market'],
  'rules/finders': [
    'rules/catalog',
    'rules/craft',
    'rules/factory',
    'rules/harvest',
    'rules/market',
  ],
  'rules/harvest': ['rules/catalog', 'rules/energy', 'rules/market'],
  'rules/simulator': ['rules/catalog', 'rules/craft', 'rules/energy', 'rules/harvest'],
  'rules/spin': ['rules/catalog'],
  'server/account': ['server/auth', 'server/players'],
  'server/admin': ['server/auth', 'server/backup', 'server/exchange'],
  'server/auth': ['server/platform', 'server/players'],
  'server/content': ['server/platform'],
  'server/craft': ['server/energy'],
  'server/exchange': ['server/platform'],
  'server/factory': ['server/energy'],
  'server/finders': ['server/market'],
  'server/simulator': ['server/harvest'],
  'server/market': ['server/alerts'],
  // What changed a net worth is added up where costs are carried.
  'server/net-worth': ['server/profit'],
  'server/players': ['server/platform'],
  'server/sandbox': ['server/market', 'server/platform', 'server/players'],
  'web/alerts': ['web/catalog', 'web/fair-price'],
  'web/inbox': ['web/catalog'],
  'web/automatic-orders': [
    'web/alerts',
    'web/catalog',
    'web/fair-price',
    'web/item-locks',
    'web/prices',
  ],
  'web/craft': [
    'web/catalog',
    'web/energy',
    'web/favorites',
    'web/inventory',
    'web/make-or-buy',
    'web/prices',
    'web/shopping',
    'web/site',
  ],
  'web/embedding': ['web/favorites', 'web/site'],
  'web/admin': ['web/catalog', 'web/layout'],
  'web/finders': ['web/catalog', 'web/inventory', 'web/lots', 'web/prices', 'web/shopping'],
  'web/harvest': [
    'web/catalog',
    'web/energy',
    'web/inventory',
    'web/make-or-buy',
    'web/prices',
    'web/shopping',
    'web/site',
  ],
  'web/factory': [
    'web/catalog',
    'web/energy',
    'web/inventory',
    'web/make-or-buy',
    'web/prices',
    'web/shopping',
    'web/site',
  ],
  'web/spin': ['web/catalog', 'web/inventory', 'web/item-locks', 'web/prices'],
  'web/home': [
    'web/catalog',
    'web/harvest',
    'web/inventory',
    'web/net-worth',
    'web/news',
    'web/prices',
  ],
  'web/inventory': [
    'web/catalog',
    'web/chart',
    'web/automatic-orders',
    'web/exchange',
    'web/item-locks',
    'web/lots',
    'web/prices',
  ],
  'web/item-locks': ['web/catalog'],
  'web/layout': [
    'web/alerts',
    'web/catalog',
    'web/energy',
    'web/exchange',
    'web/inbox',
    'web/inventory',
    'web/item-locks',
    'web/lists',
    'web/prices',
    'web/shopping',
    'web/site',
    'web/social',
  ],
  'web/lists': ['web/catalog', 'web/favorites', 'web/inventory', 'web/shopping'],
  'web/overview': [
    'web/automatic-orders',
    'web/catalog',
    'web/layout',
    'web/lists',
    'web/lots',
    'web/prices',
  ],
  'web/origins': ['web/catalog', 'web/factory', 'web/harvest', 'web/spin'],
  'web/rent': ['web/catalog', 'web/inventory', 'web/item-locks'],
  'web/fair-price': ['web/catalog', 'web/prices'],
  'web/social': ['web/catalog', 'web/fair-price', 'web/inventory', 'web/prices'],
  'web/make-or-buy': ['web/catalog', 'web/prices'],
  'web/lots': ['web/catalog', 'web/fair-price', 'web/prices', 'web/site'],
  'web/market': [
    'web/alerts',
    'web/chart',
    'web/automatic-orders',
    'web/favorites',
    'web/catalog',
    'web/craft',
    'web/fair-price',
    'web/inventory',
    'web/item-locks',
    'web/lists',
    'web/lots',
    'web/origins',
    'web/overview',
    'web/prices',
    'web/profit',
  ],
  'web/profit': ['web/catalog', 'web/inventory', 'web/prices', 'web/site'],
  'web/net-worth': ['web/chart', 'web/inventory'],
  'web/news': ['web/catalog', 'web/prices'],
  'web/settings': ['web/fair-price', 'web/inbox', 'web/layout'],
  'web/shopping': ['web/catalog', 'web/fair-price', 'web/inventory', 'web/lots', 'web/prices'],
  'web/simulator': ['web/catalog', 'web/harvest'],
  'web/tavern': ['web/catalog', 'web/layout'],
}

/** Which other features the tests of a feature may use besides. */
const FOR_TESTS: Record<string, readonly string[]> = {
  // They make players, and those of logs sign in.
  'server/http': ['server/auth', 'server/platform'],
  'server/jobs': ['server/players'],
  'server/ledger': ['server/players'],
  // A desk of a test's own, and a ledger with months that are sealed.
  'server/testing': ['server/archive', 'server/market'],
}

/** Folders that are not features: every feature of their workspace may use them. */
const BASE = [
  'rules/chance',
  'rules/content',
  'server/answers',
  'server/catalog',
  'server/chance',
  'server/clock',
  'server/content',
  'server/db',
  'server/events',
  'server/files',
  'server/http',
  'server/limits',
  'server/site',
  'server/switches',
  'server/inbox',
  'server/jobs',
  'server/ledger',
  'server/postgres',
  'server/testing',
  'server/tracing',
  'web/address',
  'web/api',
  'web/build',
  'web/closed',
  'web/csv',
  'web/i18n',
  'web/jobs',
  'web/live',
  'web/player',
  'web/refusals',
  'web/release',
  'web/session',
  'web/ui',
]

export interface Source {
  /** From the repository root. */
  path: string
  text: string
}

/** Returns one line per forbidden import; an empty list means the architecture holds. */
export function violations(sources: readonly Source[]): string[] {
  return sources.flatMap((source) =>
    importsOf(source)
      .filter((target) => !mayImport(source.path, target))
      .map((target) => `${source.path} may not import ${target}`),
  )
}

/** Returns one line per allowance of the tables above that no import needs. */
export function unusedAllowances(sources: readonly Source[]): string[] {
  const used = new Set<string>()
  const usedByTests = new Set<string>()
  for (const source of sources) {
    for (const target of importsOf(source)) {
      used.add(`${source.path.split('/')[0]} → ${target.split('/')[0]}`)
      const who = isOfTests(source.path) ? usedByTests : used
      who.add(`${folderOf(source.path)} → ${folderOf(target)}`)
    }
  }
  const unused = (table: Record<string, readonly string[]>, needed: ReadonlySet<string>) =>
    Object.entries(table)
      .flatMap(([from, targets]) => targets.map((target) => `${from} → ${target}`))
      .filter((allowance) => !needed.has(allowance))
  return [...unused({ ...WORKSPACES, ...FEATURES }, used), ...unused(FOR_TESTS, usedByTests)]
}

/**
 * Returns the folders of a workspace that need each other in a circle, directly or through others; a
 * test may need what is built on its folder.
 */
export function circles(sources: readonly Source[], workspace: string): string[] {
  const needs = new Map<string, Set<string>>()
  for (const source of sources) {
    const folder = folderOf(source.path)
    if (folder?.startsWith(`${workspace}/`) !== true || isOfTests(source.path)) continue
    const targets = importsOf(source).flatMap((target) => folderOf(target) ?? [])
    const others = targets.filter((target) => target !== folder)
    needs.set(folder, new Set([...(needs.get(folder) ?? []), ...others]))
  }
  return [...needs.keys()].filter((folder) => reachable(needs, folder).has(folder)).toSorted()
}

/** The folders that a folder needs, directly or through others. */
function reachable(needs: ReadonlyMap<string, ReadonlySet<string>>, from: string): Set<string> {
  const found = new Set(needs.get(from))
  // A set hands out what is added while it is walked.
  for (const folder of found) for (const next of needs.get(folder) ?? []) found.add(next)
  return found
}

function isOfTests(path: string): boolean {
  return /(\.test|\/testing)\.ts$/.test(path) || path.startsWith('server/testing/')
}

function mayImport(path: string, target: string): boolean {
  const workspace = path.split('/')[0] ?? ''
  const targetWorkspace = target.split('/')[0] ?? ''
  if (workspace !== targetWorkspace)
    return WORKSPACES[workspace]?.includes(targetWorkspace) ?? false

  const feature = folderOf(path)
  const targetFeature = folderOf(target)
  // A file outside any feature (app.ts, main.tsx) puts the features together.
  if (feature === undefined || targetFeature === undefined || feature === targetFeature) return true
  const allowed = [BASE, FEATURES[feature] ?? []]
  if (isOfTests(path)) allowed.push(FOR_TESTS[feature] ?? [])
  return allowed.some((folders) => folders.includes(targetFeature))
}

/** 'server/market' for 'server/market/routes.ts'; undefined for 'server/app.ts'. */
function folderOf(path: string): string | undefined {
  const parts = path.split('/')
  return parts.length > 2 ? parts.slice(0, 2).join('/') : undefined
}

/** The files of our own that a file imports, as paths from the repository root. */
function importsOf({ path, text }: Source): string[] {
  const specifiers = text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)
  return [...specifiers].flatMap(([, specifier = '']) => {
    if (specifier.startsWith('@app/')) return [specifier.slice('@app/'.length)]
    if (specifier.startsWith('.')) return [new URL(specifier, `file:///${path}`).pathname.slice(1)]
    return []
  })
}
