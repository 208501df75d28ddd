import { paths } from '../paths.ts'
import { meantKey } from '../ui/key-press.ts'

/** How long the second key of `g m` may take, in milliseconds. */
export const SECOND_KEY_MAX = 1200

/** Where `g` and a letter lead. */
export const places = {
  h: { to: paths.home, label: 'menu.main' },
  m: { to: paths.market, label: 'menu.market' },
  l: { to: paths.myListings, label: 'menu.my_listings' },
  t: { to: paths.history, label: 'menu.trading_history' },
  i: { to: paths.inventory, label: 'menu.inventory' },
  e: { to: paths.exchange, label: 'menu.exchange' },
  c: { to: paths.craftReceipts, label: 'menu.craft' },
  f: { to: paths.factoryReceipts, label: 'menu.farm' },
  v: { to: paths.harvestReceipts, label: 'menu.harvest' },
  d: { to: paths.simulator, label: 'menu.simulator' },
  r: { to: paths.rent, label: 'menu.rent' },
  w: { to: paths.spin, label: 'menu.spin' },
  n: { to: paths.tavern, label: 'menu.tavern' },
} as const

/** Whether a key leads to a screen when it is the second one. */
export const isPlaceKey = (key: string): key is keyof typeof places => Object.hasOwn(places, key)

type Place = (typeof places)[keyof typeof places]['to']

/** What a key press means; undefined when nothing. */
export type Shortcut = { open: 'commands' | 'keys' } | { go: Place } | undefined

interface Press {
  readonly code: string
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  /** Milliseconds, of any clock. */
  readonly timeStamp: number
}

/** Understands the app's keys; remembers whether `g` was the last one. */
export function createShortcutReader(): (press: Press, isTyping: boolean) => Shortcut {
  let leaderAt = -Infinity
  return (press, isTyping) => {
    const key = meantKey(press)
    const isCommand = press.ctrlKey || press.metaKey
    if (isCommand && !press.altKey && key === 'k') return { open: 'commands' }
    if (isTyping || isCommand || press.altKey) return undefined
    const isSecond = press.timeStamp - leaderAt <= SECOND_KEY_MAX
    leaderAt = key === 'g' ? press.timeStamp : -Infinity
    if (isSecond && isPlaceKey(key)) return { go: places[key].to }
    return key === '?' ? { open: 'keys' } : undefined
  }
}
