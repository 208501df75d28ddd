/** The addresses of the app's own screens (spec part 1 section 2). Nothing else spells one. */
export const paths = {
  home: '/',
  marketplace: '/marketplace',
  market: '/marketplace/market',
  myListings: '/marketplace/my-listings',
  history: '/marketplace/history',
  profit: '/marketplace/profit',
  finders: '/marketplace/finders',
  exchange: '/marketplace/exchange',
  inventoryRoot: '/inventory',
  inventory: '/inventory/page',
  inventoryHistory: '/inventory/history',
  netWorth: '/inventory/net-worth',
  craft: '/craft',
  craftReceipts: '/craft/receipts',
  craftQueue: '/craft/queue',
  craftHistory: '/craft/history',
  harvest: '/harvest',
  harvestReceipts: '/harvest/receipts',
  factory: '/factory',
  factoryReceipts: '/factory/receipts',
  factoryQueue: '/factory/queue',
  spin: '/spin',
  spinCheck: '/spin/check',
  tavern: '/bge',
  credits: '/credits',
  rent: '/rent',
  simulator: '/sim',
  settings: '/settings',
  /** One unknown word: perhaps the operators' panel. */
  admin: '/$token',
  steamSuccess: '/auth/steam/success',
  clientSuccess: '/auth/client/success',
} as const

/** The hash of the market's address that selects an item. */
export function itemHash(itemId: number): string {
  return `/item=${itemId}`
}

/** The item that a hash of the market's address selects. */
export function itemOfHash(hash: string): number | undefined {
  const id = /^#?\/?item=(\d{1,10})$/.exec(hash)?.[1]
  return id === undefined ? undefined : Number(id)
}

/** The id of an item, a recipe or a wheel as an address holds it; undefined for anything else. */
export function itemIdOf(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,10}$/.test(text) ? Number(text) : undefined
}

/** Where the browser goes to sign in; the server decides between Steam and the sandbox. */
export function steamSignIn(state: string): string {
  return `/api/auth/steam?state=${state}`
}
