import { readFavorites } from '../favorites/favorite-list.ts'

/** What the app says to the page around it. */
export type ToParent =
  | { readonly type: 'ready' }
  /** The player has to be signed in again, with another ticket. */
  | { readonly type: 'session_ended' }
  | { readonly type: 'favorites_kept'; readonly favorites: readonly number[] }
  /** The answer to `get_favorites`, and what they are whenever they have changed. */
  | { readonly type: 'favorites'; readonly favorites: readonly number[] }

/** The page around the frame, as far as the app speaks to it. */
interface Parent {
  postMessage(message: ToParent, targetOrigin: string): void
}

/** A message as it arrives; `data` is whatever someone has sent. */
export interface Arrived {
  readonly source: unknown
  readonly origin: string
  readonly data: unknown
}

interface Around {
  readonly parent: Parent
  /** Origins that may show the app, from the operator's settings. */
  readonly origins: readonly string[]
  /** The origin of the page around, where the browser tells it. */
  readonly parentOrigin: string | undefined
}

/** The player's favorites. */
interface Favorites {
  read(): readonly number[]
  /** Calls back once they are kept. */
  keep(favorites: readonly number[], kept: () => void): void
}

/**
 * Tells the page around the frame something. The origin is always named: a page from elsewhere
 * hears nothing.
 */
export function tellParent(message: ToParent, { parent, origins, parentOrigin }: Around): void {
  const named = parentOrigin === undefined ? origins : origins.filter((o) => o === parentOrigin)
  for (const origin of named) parent.postMessage(message, origin)
}

/**
 * Hears the page around the frame, if a message is from the parent itself and it is of a configured
 * origin: `{ type: 'favorites', favorites: [TypeId, …] }` is kept and confirmed, and
 * `{ type: 'get_favorites' }` is answered.
 *
 * Source: spec part 1 section 4, "Start-up"; part 2 section 2, "Craft screens".
 */
export function hearParent(
  { source, origin, data }: Arrived,
  { parent, origins }: Omit<Around, 'parentOrigin'>,
  own: Favorites,
): void {
  if (source !== parent || !origins.includes(origin)) return
  if (typeof data !== 'object' || data === null) return
  const { type, favorites: sent } = data as { type?: unknown; favorites?: unknown }
  if (type === 'get_favorites') {
    parent.postMessage({ type: 'favorites', favorites: own.read() }, origin)
  }
  const favorites = type === 'favorites' ? readFavorites(sent) : undefined
  if (favorites === undefined) return
  own.keep(favorites, () => parent.postMessage({ type: 'favorites_kept', favorites }, origin))
}
