/**
 * Message files that come with the screens that use them; every other file is part of the page's
 * first load. `folders` are the only ones of `web/` that may use the texts, and their screens are
 * loaded by `withMessages`. A test checks both.
 */
export const messageGroups = {
  closed: { files: ['closed'], folders: ['closed'] },
  chart: { files: ['chart'], folders: ['chart', 'inventory', 'market'] },
  craft: { files: ['craft'], folders: ['craft'] },
  admin: { files: ['admin'], folders: ['admin'] },
  contents: { files: ['contents'], folders: ['catalog'] },
  starter: { files: ['starter'], folders: ['home'] },
  credits: { files: ['credits'], folders: ['credits'] },
  harvest: { files: ['harvest'], folders: ['harvest'] },
  energy: { files: ['energy'], folders: ['energy'] },
  exchange: { files: ['exchange'], folders: ['exchange'] },
  factory: { files: ['factory'], folders: ['factory'] },
  finders: { files: ['finders'], folders: ['finders'] },
  inventory: { files: ['inventory'], folders: ['inventory'] },
  makeOrBuy: { files: ['make-or-buy'], folders: ['craft', 'make-or-buy'] },
  desk: {
    files: ['alerts', 'automatic', 'fair-price', 'inbox', 'locks', 'waiting'],
    folders: ['alerts', 'automatic-orders', 'fair-price', 'inbox', 'item-locks', 'lots'],
  },
  netWorth: { files: ['worth'], folders: ['net-worth'] },
  lists: { files: ['lists'], folders: ['lists'] },
  live: { files: ['failures', 'live'], folders: ['layout'] },
  lots: { files: ['lots'], folders: ['lots'] },
  profit: { files: ['profit'], folders: ['profit'] },
  market: { files: ['history', 'ladder', 'listings', 'market', 'order'], folders: ['market'] },
  social: { files: ['social'], folders: ['social'] },
  rent: { files: ['rent'], folders: ['rent'] },
  operations: { files: ['operations'], folders: ['admin', 'inventory'] },
  origins: { files: ['origins'], folders: ['origins'] },
  overview: { files: ['overview'], folders: ['overview'] },
  palette: { files: ['palette'], folders: ['layout'] },
  refusals: { files: ['offline', 'refusals'], folders: ['refusals', 'shell'] },
  news: { files: ['news'], folders: ['news'] },
  settings: { files: ['settings'], folders: ['player', 'settings'] },
  shopping: { files: ['shopping'], folders: ['shopping'] },
  signIn: { files: ['sign-in'], folders: ['player'] },
  simulator: { files: ['simulator'], folders: ['simulator'] },
  spin: { files: ['spin'], folders: ['spin'] },
  view: { files: ['view'], folders: ['player'] },
  tavern: { files: ['tavern'], folders: ['tavern'] },
} as const satisfies Record<string, { files: readonly string[]; folders: readonly string[] }>

export type MessageGroup = keyof typeof messageGroups
