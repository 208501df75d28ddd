import type { Item } from '@app/contract/catalog.ts'
import type { OpeningOf } from '@app/rules/catalog/average-grant.ts'
import { parseBundle } from '@app/rules/catalog/parse-bundle.ts'

const openings = new WeakMap<Item, ReturnType<OpeningOf>>()

/** How the items of the catalog open when they are granted, read from their `Bundle` texts. */
export function openingsOf(byId: ReadonlyMap<number, Item>): OpeningOf {
  return (itemId) => {
    const item = byId.get(itemId)
    if (!item || item.Type === 'other') return undefined
    const known = openings.get(item)
    if (known) return known
    const entries = parseBundle(item.Bundle)
    const opening = {
      isDrawn: item.Type === 'generator',
      entries: Array.isArray(entries) ? entries : [],
    }
    openings.set(item, opening)
    return opening
  }
}
