import path from 'node:path'

interface ModuleGraph {
  getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null
}

/**
 * What home and the market need of the code that other screens need as well: a chunk for home, one
 * for what the market needs beyond it. So neither loads the code of other screens.
 */
const FIRST_SCREENS = [
  { chunk: 'goods', screen: 'home/HomeScreen.tsx' },
  { chunk: 'shelf', screen: 'market/MarketScreen.tsx' },
]

/** Groups of messages that every page asks for after its first look, and those of a few texts. */
const MESSAGE_CHUNKS = new Map<string, RegExp>([
  ['frame', /^(?:closed|energy|exchange|live|refusals|signIn|social)$/],
  [
    'more',
    /^(?:chart|contents|desk|lists|lots|makeOrBuy|news|origins|overview|palette|starter|view)$/,
  ],
])

/** Which modules share a chunk. A request costs more than a small module weighs. */
export function chunkGroups(web: string) {
  const chunkOfFirst = firstScreens(web)
  return [
    { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 5 },
    {
      name: 'vendor',
      test: /node_modules\/(?:@tanstack|zustand|use-sync-external-store)\/(?!.*(?:[mM]utationObserver|useMutation|nfiniteQueryObserver|useInfiniteQuery))/,
      priority: 4,
    },
    { name: messageChunk, debugName: 'messages', priority: 4 },
    // What the page starts with stays apart, so that the groups below bring nothing forward.
    { name: 'app', tags: ['$initial' as const], priority: 3 },
    { name: chunkOfFirst, debugName: 'first screens', minShareCount: 2, priority: 2 },
    { name: 'icons', test: /lucide-react/, minShareCount: 2, priority: 1 },
    {
      name: 'kit',
      test: /web\/(?:(?:ui|catalog|api|i18n|favorites|address)\/(?!Dialog|Toasts)|[\w-]+\/(?:keys|limits)\.ts|player\/SignInNeeded|csv\/ExportButton)|[mM]utationObserver|useMutation|nfiniteQueryObserver|useInfiniteQuery/,
      minShareCount: 2,
      priority: 1,
    },
    {
      name: 'frame',
      test: /web\/(?:layout\/(?:BottomBar|FailureBar|FailuresWidget|FreshnessWidget|HeaderMenus|ShortcutsWidget)|session\/ViewNotice|live\/start-live|live-reactions|release\/follow|shell|start-later|ui\/keep-focus)/,
      priority: 1,
    },
    {
      name: 'wallet',
      test: /web\/(?:energy\/EnergyWidget|exchange\/WalletWidget|social\/SocialWidget)/,
      priority: 1,
    },
    // Queries and rules that several features share. Those of the overview would bring along what its
    // market has already.
    {
      name: 'works',
      test: /web\/(?!chart|address|overview)[a-z-]+\/[a-z-]+\.ts$|\/rules\//,
      minShareCount: 2,
    },
  ]
}

function messageChunk(id: string): string | null {
  const [, language, group = ''] = /virtual:messages\/(\w\w)\/(\w+)/.exec(id) ?? []
  const chunk = [...MESSAGE_CHUNKS].find(([, groups]) => groups.test(group))?.[0]
  return chunk === undefined ? null : `${language}-${chunk}`
}

/** Names the chunk of the first screen that imports a module, itself or through others. */
function firstScreens(web: string) {
  const chunks = new Map<string, string>()
  const join = (chunk: string, id: string, graph: ModuleGraph) => {
    // A list of all of a library's modules does not say which of them are used.
    if (chunks.has(id) || id.includes('@tanstack')) return
    chunks.set(id, chunk)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) join(chunk, imported, graph)
  }
  return (id: string, graph: ModuleGraph): string | null => {
    if (chunks.size === 0) {
      for (const { chunk, screen } of FIRST_SCREENS) join(chunk, path.join(web, screen), graph)
    }
    return chunks.get(id) ?? null
  }
}
