import { useLayoutEffect } from 'react'
import type { BrowserKey } from '../browser-keys.ts'
import { tabTexts } from '../browser-storage.ts'

/** How long a page of cards is and how far it was scrolled, over a reload. */
export interface KeptPlace {
  /** As high as the cards were drawn, in pixels, by id. */
  readonly heights: Map<number, number>
  /** The entry of the history that was scrolled, and how far, in pixels. */
  readonly entry: string | undefined
  readonly top: number
}

/** A place as the tab keeps it, in JSON. */
interface KeptText {
  readonly heights: [id: number, height: number][]
  readonly entry?: string | undefined
  readonly top: number
}

/** The entry of the history that is shown, as the router names it. */
function shownEntry(): string | undefined {
  return (history.state as { __TSR_key?: string } | null)?.__TSR_key
}

/** What the tab keeps under the key; nothing where it keeps none, or what is none. */
export function readPlace(key: BrowserKey): KeptPlace {
  try {
    const kept = JSON.parse(tabTexts.read(key) ?? '{}') as Partial<KeptText>
    return { heights: new Map(kept.heights), entry: kept.entry, top: kept.top ?? 0 }
  } catch {
    return { heights: new Map(), entry: undefined, top: 0 }
  }
}

/**
 * Keeps the place as the page is left, and scrolls to it once the cards are there: when the router
 * does, on a reload, they are still awaited and the page is too short.
 */
export function useKeptPlace(key: BrowserKey, place: KeptPlace): void {
  useLayoutEffect(() => {
    if (place.entry !== undefined && place.entry === shownEntry()) scrollTo(0, place.top)
    const keep = () => {
      const text: KeptText = { heights: [...place.heights], entry: shownEntry(), top: scrollY }
      tabTexts.write(key, JSON.stringify(text))
    }
    addEventListener('pagehide', keep)
    return () => removeEventListener('pagehide', keep)
  }, [key, place])
}
