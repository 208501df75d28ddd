import { readFavourites } from '../favourites/favourite-recipes.ts'

/** What the app says to the page around it. */
export type ToParent =
  | { readonly type: 'ready' }
  | { readonly type: 'favorites_kept'; readonly favorites: readonly number[] }

/** The page around the frame, as far as the app speaks to it. */
interface Parent {
  postMessage(message: ToParent, targetOrigin: string): void
}

/** A message as it arrives; `data` is whatever somebody has sent. */
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

/**
 * Tells the page around the frame that the app is ready. The origin is always named: a page from
 * elsewhere hears nothing.
 *
 * Source: spec part 1 section 4, "Start-up".
 */
export function announceReady({ parent, origins, parentOrigin }: Around): void {
  const named = parentOrigin === undefined ? origins : origins.filter((o) => o === parentOrigin)
  for (const origin of named) parent.postMessage({ type: 'ready' }, origin)
}

/**
 * The favourites in a message `{ type: 'favorites', favorites: [TypeId, …] }` from the page around
 * the frame, if that page is the parent itself and of a configured origin. Answers it.
 *
 * @param keep - keeps the favourites in this browser
 */
export function hearParent(
  { source, origin, data }: Arrived,
  { parent, origins }: Omit<Around, 'parentOrigin'>,
  keep: (favourites: readonly number[]) => void,
): void {
  if (source !== parent || !origins.includes(origin)) return
  if (typeof data !== 'object' || data === null) return
  const { type, favorites: sent } = data as { type?: unknown; favorites?: unknown }
  const favorites = type === 'favorites' ? readFavourites(sent) : undefined
  if (favorites === undefined) return
  keep(favorites)
  parent.postMessage({ type: 'favorites_kept', favorites }, origin)
}
