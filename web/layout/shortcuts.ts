import { paths } from '../paths.ts'

/** How long the second key of `g m` may take, in milliseconds. */
const SECOND_KEY_MAX = 1200

/** Where `g` and a letter lead. By the place of the key, so that every keyboard layout works. */
export const places = {
  KeyH: { letter: 'h', to: paths.home, label: 'menu.main' },
  KeyM: { letter: 'm', to: paths.market, label: 'menu.market' },
  KeyL: { letter: 'l', to: paths.myListings, label: 'menu.my_listings' },
  KeyT: { letter: 't', to: paths.history, label: 'menu.trading_history' },
  KeyI: { letter: 'i', to: paths.inventory, label: 'menu.inventory' },
} as const

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
    const isCommand = press.ctrlKey || press.metaKey
    if (isCommand && !press.altKey && press.code === 'KeyK') return { open: 'commands' }
    if (isTyping || isCommand || press.altKey) return undefined
    const isSecond = press.timeStamp - leaderAt <= SECOND_KEY_MAX
    leaderAt = press.code === 'KeyG' ? press.timeStamp : -Infinity
    if (isSecond && press.code in places) {
      return { go: places[press.code as keyof typeof places].to }
    }
    return press.key === '?' ? { open: 'keys' } : undefined
  }
}
